import type { Photo } from '../../../db/values.ts';
import type { NextAction, PrepareContext } from '../kernel/index.ts';
import { proofFileMissing, proofFileRefused, proofFileTooLarge } from './proof-errors.ts';
import { photoOf } from './photo-of.ts';
import { type FileRules, storeFile } from './store-file.ts';

const ALLOWED = ['application/pdf', 'image/jpeg', 'image/png'];
const MAX_BYTES = 5 * 1_048_576;

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Puts the file of a proof into storage, in `prepare`; an empty one counts as none. `again` says how to go on with another. */
export async function storeProofFile(
  { contentBase64, fileName = 'proof' }: { contentBase64?: string | undefined; fileName?: string | undefined },
  again: NextAction[],
  context: Context,
): Promise<Photo> {
  const rules: FileRules = {
    allowed: ALLOWED,
    maxBytes: Math.min(MAX_BYTES, context.settings.maxUploadBytes),
    refused: (why, { bytes }) =>
      bytes === 0 ? proofFileMissing({ actions: again }) : proofFileRefused({ ...why, actions: again }),
    tooLarge: (limit) => proofFileTooLarge({ ...limit, actions: again }),
  };
  const sent = context.file ?? (contentBase64 === undefined ? null : { contentBase64, fileName });
  if (sent === null) throw proofFileMissing({ actions: again });
  return photoOf(await storeFile(sent, rules, context), context);
}
