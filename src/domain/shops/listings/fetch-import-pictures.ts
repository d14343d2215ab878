import { z } from 'zod';
import { type Attempt, attemptEach, command, systemOnly } from '../../platform/kernel/index.ts';
import { fetchImportPicture } from './fetch-import-picture.ts';
import { findDuePictures } from './import-pictures.ts';

/** How many pictures are fetched each minute. Resizing them needs much processor time. */
const BATCH = 60;
const SHOPS_AT_ONCE = 16;
/**
 * After this many failures the other pictures of a shop wait for the next round, so that servers that do not answer leave time
 * for other shops.
 */
const MOST_FAILURES = 3;

export const fetchImportPictures = command({
  name: 'fetch_import_pictures',
  title: 'Fetch the pictures of imports',
  description: 'Fetches pictures that imports named by their addresses, those that wait longest first.',
  access: systemOnly,
  repeat: 'natural',
  performs: [fetchImportPicture],
  input: z.strictObject({}),
  output: z.object({ due: z.int() }),
  errors: [],

  async prepare({ reader, now, perform }) {
    const due = await findDuePictures(reader, now, BATCH);
    // The pictures of a shop are fetched one after the other, so that those of a listing arrive in the named order.
    const waiting = [...Map.groupBy(due, ({ vendorId }) => vendorId).values()];
    const work = async (attempt: Attempt) => {
      for (let pictures = waiting.shift(); pictures !== undefined; pictures = waiting.shift()) {
        let failed = 0;
        for (const { id: pictureId } of pictures) {
          await attempt(`The picture ${pictureId} could not be fetched.`, async () => {
            const { outcome } = await perform(fetchImportPicture, { pictureId });
            if (outcome === 'WAITING') failed += 1;
          });
          if (failed === MOST_FAILURES) break;
        }
      }
    };
    await attemptEach((attempt) => Promise.all(Array.from({ length: SHOPS_AT_ONCE }, () => work(attempt))));
    return { due: due.length };
  },

  run: async ({ prepared }) => prepared,
});
