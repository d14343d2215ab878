import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { turnOf } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { assets, importPictures } from '../../../../db/schema/index.ts';
import type { AssetRow } from '../../catalog/assets/index.ts';
import { type Changes, declareId, type WriteCtx } from '../../platform/kernel/index.ts';
import { importPictureLifecycle } from './import-picture-lifecycle.ts';

const PICTURE_ID = declareId('imp');

export type PictureRow = typeof importPictures.$inferSelect;

/** The addresses whose pictures the listing does not have and that do not wait to be fetched. */
export async function openPictures(
  from: Reader,
  { id: assetId, images, createdAt, updatedAt }: AssetRow,
  urls: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(urls)];
  if (wanted.length === 0) return [];
  const isNew = images.length === 0 && createdAt.getTime() === updatedAt.getTime();
  const known = isNew ? [] : await findPictures(from, { assetId, urls: wanted });
  const isThere = ({ status, imageId }: PictureRow) =>
    status === 'WAITING' || (status === 'ADDED' && images.some((image) => image.imageId === imageId));
  return wanted.filter((url) => !known.some((row) => row.url === url && isThere(row)));
}

/** Queues pictures. For pictures that wait already it records whether the listing is published after them. */
export async function savePictures(
  tx: Tx,
  { assetId, importId, urls, publish }: { assetId: string; importId: string; urls: readonly string[]; publish: boolean },
  { now, ids }: Pick<WriteCtx, 'now' | 'ids'>,
): Promise<void> {
  if (publish) {
    const waiting = and(eq(importPictures.assetId, assetId), eq(importPictures.status, 'WAITING'));
    await tx.update(importPictures).set({ publish }).where(waiting);
  }
  if (urls.length === 0) return;
  // A picture is fetched again if it was added and then deleted, or if fetching it failed.
  const again = and(eq(importPictures.assetId, assetId), inArray(importPictures.url, [...urls]));
  await tx.delete(importPictures).where(again);
  const rows = urls.map((url, position) => ({
    id: ids.next(PICTURE_ID),
    assetId,
    importId,
    url,
    position,
    status: importPictureLifecycle.table.initial,
    publish,
    tries: 0,
    problem: null,
    imageId: null,
    createdAt: now,
    nextTryAt: now,
  }));
  for await (const part of inParts(rows)) await tx.insert(importPictures).values(part);
}

export async function findPictures(
  from: Reader,
  { assetId, importId, urls }: { assetId?: string; importId?: string; urls?: readonly string[] },
): Promise<PictureRow[]> {
  return from
    .select()
    .from(importPictures)
    .where(
      and(
        assetId === undefined ? undefined : eq(importPictures.assetId, assetId),
        importId === undefined ? undefined : eq(importPictures.importId, importId),
        urls === undefined ? undefined : inArray(importPictures.url, [...urls]),
      ),
    )
    .orderBy(asc(importPictures.assetId), asc(importPictures.position), asc(importPictures.id));
}

export async function findPicture(from: Reader, pictureId: string): Promise<PictureRow | undefined> {
  const [row] = await from.select().from(importPictures).where(eq(importPictures.id, pictureId));
  return row;
}

/** The pictures that can be fetched now. Shops take turns, and the pictures of one listing keep their order. */
export async function findDuePictures(
  from: Reader,
  now: Date,
  limit: number,
): Promise<(Pick<PictureRow, 'id'> & { vendorId: string })[]> {
  const { id, assetId, position, nextTryAt } = importPictures;
  const { vendorId } = assets;
  return from
    .select({ id, vendorId })
    .from(importPictures)
    .innerJoin(assets, eq(assets.id, assetId))
    .where(lte(nextTryAt, now))
    .orderBy(asc(turnOf(vendorId, [nextTryAt, assetId, position, id])), asc(nextTryAt), asc(id))
    .limit(limit);
}

/** Writes changes of a picture that still waits. Its state changes only by a move. */
export async function savePicture(tx: Tx, pictureId: string, changes: Changes<PictureRow, 'status'>): Promise<void> {
  await tx.update(importPictures).set(changes).where(eq(importPictures.id, pictureId));
}

/** Whether other pictures of the same listing still wait. */
export async function areOthersWaiting(from: Reader, { id, assetId }: Pick<PictureRow, 'id' | 'assetId'>): Promise<boolean> {
  const rows = await from
    .select({ id: importPictures.id })
    .from(importPictures)
    .where(and(eq(importPictures.assetId, assetId), eq(importPictures.status, 'WAITING')));
  return rows.some((row) => row.id !== id);
}
