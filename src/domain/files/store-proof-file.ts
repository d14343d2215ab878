import type { Photo } from '../../../db/values.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { proofFileMissing, proofFileRefused, proofFileTooLarge } from './proof-errors.ts';
import { type FileRules, storeFile } from './store-file.ts';

const ALLOWED = ['application/pdf', 'image/jpeg', 'image/png'];
const MAX_BYTES = 5 * 1_048_576;

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Puts the file of a proof into storage, in `prepare`; an empty one counts as none. */
export async function storeProofFile(
  { contentBase64, fileName = 'proof' }: { contentBase64?: string | undefined; fileName?: string | undefined },
  context: Context,
): Promise<Photo> {
  const rules: FileRules = {
    allowed: ALLOWED,
    maxBytes: Math.min(MAX_BYTES, context.settings.maxUploadBytes),
    refused: (why, { bytes }) => (bytes === 0 ? proofFileMissing({}) : proofFileRefused(why)),
    tooLarge: proofFileTooLarge,
  };
  const sent = context.file ?? (contentBase64 === undefined ? null : { contentBase64, fileName });
  if (sent === null) throw proofFileMissing({});
  return storeFile(sent, rules, context);
}
