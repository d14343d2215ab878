import { z } from 'zod';
import { command, IdInput, later, SENDING_CLAIM_MS, systemOnly } from '../../platform/kernel/index.ts';
import { findPicture, savePicture } from './import-pictures.ts';

/** Claims a picture in a transaction of its own before it is fetched, so that only one of several processes fetches it. */
export const claimImportPicture = command({
  name: 'claim_import_picture',
  title: 'Claim a picture of an import',
  description: 'Takes a picture that is due for this process to fetch; not when another one did.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ pictureId: IdInput }),
  output: z.object({ claimed: z.boolean() }),
  errors: [],

  async run({ input: { pictureId }, tx, now }) {
    await tx.lock(`import-picture:${pictureId}`);
    const picture = await findPicture(tx, pictureId);
    if (picture === undefined || picture.nextTryAt === null || picture.nextTryAt > now) return { claimed: false };
    await savePicture(tx, pictureId, { nextTryAt: later(now, SENDING_CLAIM_MS) });
    return { claimed: true };
  },
});
