import { z } from 'zod';
import { collectFailures, command, systemOnly } from '../../platform/kernel/index.ts';
import { fetchImportPicture } from './fetch-import-picture.ts';
import { findDuePictures } from './import-pictures.ts';

/** In a minute. Making the sizes of a picture takes the processor for a while. */
const BATCH = 60;
const SHOPS_AT_ONCE = 16;
/** After so many that have to be tried again the rest of a shop waits for the next round: its servers may keep silent, and others come then too. */
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
    const failures = collectFailures();
    // Those of a shop come one after the other, so that those of a listing come in the order in which they were named.
    const waiting = [...Map.groupBy(due, ({ vendorId }) => vendorId).values()];
    const work = async () => {
      for (let pictures = waiting.shift(); pictures !== undefined; pictures = waiting.shift()) {
        let failed = 0;
        for (const { id: pictureId } of pictures) {
          await failures.attempt(`The picture ${pictureId} could not be fetched.`, async () => {
            const { outcome } = await perform(fetchImportPicture, { pictureId });
            if (outcome === 'WAITING') failed += 1;
          });
          if (failed === MOST_FAILURES) break;
        }
      }
    };
    await Promise.all(Array.from({ length: SHOPS_AT_ONCE }, work));
    failures.throwIfAny();
    return { due: due.length };
  },

  run: async ({ prepared }) => prepared,
});
