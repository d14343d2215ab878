import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { importPictures } from '../../../../db/schema/index.ts';
import { IMPORT_PICTURE_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';

/** What becomes of a picture that is fetched from its address. @public: tests go over every table of moves. */
export const importPictureLifecycle = lifecycle(IMPORT_PICTURE_STATES, {
  initial: 'WAITING',
  final: ['ADDED', 'FAILED'],
  moves: {
    add: { from: ['WAITING'], to: 'ADDED', by: ['SYSTEM'], event: null },
    fail: { from: ['WAITING'], to: 'FAILED', by: ['SYSTEM'], event: null },
  },
});

type Picture = typeof importPictures.$inferSelect;

/** Ends the fetching of a picture. */
export async function movePicture(
  tx: Tx,
  { id, status }: Pick<Picture, 'id' | 'status'>,
  move: keyof typeof importPictureLifecycle.table.moves,
  changes: Pick<Picture, 'tries' | 'problem'> & Partial<Pick<Picture, 'imageId'>>,
): Promise<void> {
  const { to } = importPictureLifecycle.take(status, move);
  const rows = await tx
    .update(importPictures)
    .set({ ...changes, status: to, nextTryAt: null })
    .where(and(eq(importPictures.id, id), eq(importPictures.status, status)))
    .returning();
  movedRow(rows, `Picture ${id}`);
}
