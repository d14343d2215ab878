import { base64Input } from '../kernel/index.ts';

/** A document's bytes in an input; over REST it may come as a multipart file instead. */
export const contentInput = base64Input().optional().describe('PDF, JPEG, PNG or WebP');
