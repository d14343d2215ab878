import { base64Input, plainText } from '../kernel/index.ts';

/** The file of a proof in an input; over REST it may come as a multipart file instead. */
export const proofInput = {
  fileName: plainText(200).optional(),
  contentBase64: base64Input().optional().describe('PDF, JPEG or PNG, at most 5 MiB'),
};
