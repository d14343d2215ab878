import { z } from 'zod';
import type { Photo } from '../../../../db/values/index.ts';
import {
  declareError,
  isSignedLink,
  linkRefused,
  MIB,
  NextAction,
  plainText,
  type PrepareContext,
  type ReadCtx,
  signedLink,
  type Step,
} from '../kernel/index.ts';
import { declareLargeFile, declareRefusedFile } from './file-errors.ts';
import { Base64Input } from './file-input.ts';
import { type FileRules, photoOf, storeFile } from './stored-file.ts';

const MOST_MIB = 5;

/** The file of a proof in an input; over REST it may be a multipart file instead. */
export const proofInput = {
  fileName: plainText(200).optional(),
  contentBase64: Base64Input.optional().describe(`PDF, JPEG or PNG, at most ${MOST_MIB} MiB`),
};

export const proofFileMissing = declareError({
  code: 'proof_missing',
  status: 400,
  when: 'A transfer is to be proven without a file.',
  data: z.object({ actions: z.array(NextAction) }),
  message: () => 'Send the bank’s confirmation: contentBase64 and fileName, or a multipart file over REST.',
  next: ({ actions }) => actions,
});

export const proofFileRefused = declareRefusedFile(
  'proof_refused',
  'proof',
  'The file is not what a proof can be, judged by its content.',
);

export const proofFileTooLarge = declareLargeFile('proof_too_large', 'proof', 'The file of a proof is larger than allowed.');

export const ProofFileView = z.object({
  url: z.string().describe('opens the file for a few minutes'),
  fileName: z.string().describe('untrusted text'),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});

/** The signed fields of a proof's link, besides its subject. */
export const proofLinkInput = { expires: z.int(), signature: z.string().max(100) };
export const ProofFile = z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() });

/**
 * The file of a proof with a signed link. `of` names its subject: `offline-proofs/ofp_…`, `offline-refunds/orf_…`,
 * `commission-proofs/cpf_…`.
 */
export function proofFileView({ fileName, mimeType, bytes, sha256 }: Photo, of: string, context: ReadCtx) {
  return { url: signedLink(pathOf(of), context), fileName, mimeType, bytes, sha256 };
}

/** The file that a signed link opens. A file that was erased because somebody asked for it has no key any more. */
export function linkedProof(
  file: Photo | null | undefined,
  of: string,
  link: { expires: number; signature: string },
  context: ReadCtx,
): Photo {
  const signed = isSignedLink(pathOf(of), link, context);
  if (!signed || !file || file.fileKey === '')
    throw linkRefused({ instead: 'Read what the proof belongs to again to get a new one', actions: [] });
  return file;
}

function pathOf(of: string): string {
  return `/files/${of}`;
}

const ALLOWED = ['application/pdf', 'image/jpeg', 'image/png'];

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/**
 * Stores the file of a proof, in `prepare`; an empty file counts as none. `again` is offered as the next step if it is refused.
 */
export async function storeProofFile(
  { contentBase64, fileName = 'proof' }: { contentBase64?: string | undefined; fileName?: string | undefined },
  again: Step[],
  context: Context,
): Promise<Photo> {
  const rules: FileRules = {
    allowed: ALLOWED,
    maxBytes: Math.min(MOST_MIB * MIB, context.settings.maxUploadBytes),
    refused: (why, { bytes }) =>
      bytes === 0 ? proofFileMissing({ actions: again }) : proofFileRefused({ ...why, actions: again }),
    tooLarge: (limit) => proofFileTooLarge({ ...limit, actions: again }),
  };
  const sent = context.file ?? (contentBase64 === undefined ? null : { contentBase64, fileName });
  if (sent === null) throw proofFileMissing({ actions: again });
  return photoOf(await storeFile(sent, rules, context), context);
}
