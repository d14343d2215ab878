import { z } from 'zod';
import type { Photo } from '../../../db/values.ts';
import { isSignedLink, linkRefused, type Settings, signedLink } from '../kernel/index.ts';

interface Context {
  readonly now: Date;
  readonly settings: Settings;
}

export const ProofFileView = z.object({
  url: z.string().describe('opens the file for a few minutes'),
  fileName: z.string().describe('untrusted text'),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});

/** What the link of a proof carries beside what it belongs to. */
export const proofLinkInput = { expires: z.int(), signature: z.string().max(100) };
export const ProofFile = z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() });

/** `of` says what the file belongs to: `offline-proofs/ofp_…`, `offline-refunds/orf_…`, `commission-proofs/cpf_…`. */
export function proofFileView({ fileName, mimeType, bytes, sha256 }: Photo, of: string, context: Context) {
  return { url: signedLink(pathOf(of), context), fileName, mimeType, bytes, sha256 };
}

/** The file that a signed link opens. One that was erased at somebody's wish has no key any more. */
export function linkedProof(
  file: Photo | null | undefined,
  of: string,
  link: { expires: number; signature: string },
  context: Context,
): Photo {
  const signed = isSignedLink(pathOf(of), link, context);
  if (!signed || !file || file.fileKey === '')
    throw linkRefused({ instead: 'Read what the proof belongs to again to get a new one', actions: [] });
  return file;
}

function pathOf(of: string): string {
  return `/files/${of}`;
}
