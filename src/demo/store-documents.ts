import { Readable } from 'node:stream';
import type { FileStorage } from '../adapters/file-storage.ts';
import type { DocumentRow } from '../domain/people/verification/index.ts';
import { addDays, dayOf, foldText, type Ids } from '../domain/platform/kernel/index.ts';
import { demoDocument } from './demo-document.ts';
import { renters } from './renters.ts';
import type { DemoUser } from './user-rows.ts';

const HOUR_MS = 3_600_000;
const LONG_AGO_HOURS = 80 * 24;
const VALID_DAYS = 1_100;
const KEPT_DAYS = 30;

/** Puts a file into the storage for each document that a renter has handed in, and gives their rows. */
export async function storeDocuments(
  users: ReadonlyMap<string, DemoUser>,
  { storage, ids, now, maxBytes }: { storage: FileStorage; ids: Ids; now: Date; maxBytes: number },
): Promise<DocumentRow[]> {
  const papers = renters.flatMap(({ email, documents }) =>
    documents.map(({ kind, uploadedHoursAgo = LONG_AGO_HOURS }) => {
      const user = users.get(email);
      if (user === undefined) throw new Error(`No account for ${email}.`);
      return { id: ids.next('document'), user, kind, uploadedAt: new Date(now.getTime() - uploadedHoursAgo * HOUR_MS) };
    }),
  );
  return Promise.all(
    papers.map(async ({ id, user, kind, uploadedAt }): Promise<DocumentRow> => {
      const words = kind.toLowerCase().replaceAll('_', ' ');
      const file = await storage.put(Readable.from([demoDocument(`${words} of ${foldText(user.name)}`)]), maxBytes);
      return {
        id,
        userId: user.id,
        kind,
        mode: 'live',
        fileName: `${words.replaceAll(' ', '-')}.pdf`,
        fileKey: file.key,
        mimeType: 'application/pdf',
        bytes: file.bytes,
        sha256: file.sha256,
        expiresOn: addDays(dayOf(now, 'UTC'), VALID_DAYS),
        uploadedAt,
        expiryToldAt: null,
        // Also those of rentals long ago stay as long as if they had been used today.
        eraseCheckAt: new Date(now.getTime() + KEPT_DAYS * 24 * HOUR_MS),
        erasedAt: null,
      };
    }),
  );
}
