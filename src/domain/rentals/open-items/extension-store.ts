import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { extensions } from '../../../../db/schema/index.ts';
import { type Extension, extensionLifecycle } from './extension-lifecycle.ts';

/** Returns all extensions of a booking, the newest first. */
export async function findExtensionsOf(from: Reader, bookingId: string): Promise<Extension[]> {
  return from
    .select()
    .from(extensions)
    .where(eq(extensions.bookingId, bookingId))
    .orderBy(desc(extensions.requestedAt), desc(extensions.id));
}

export async function findExtension(from: Reader, bookingId: string, extensionId: string): Promise<Extension | undefined> {
  const [row] = await from
    .select()
    .from(extensions)
    .where(and(eq(extensions.bookingId, bookingId), eq(extensions.id, extensionId)));
  return row;
}

/** Returns the open extensions of many bookings, whose ids are a JSON list. */
export const findOpenExtensionsOfBookings = hotQuery('open_extensions', (reader) =>
  reader
    .select()
    .from(extensions)
    .where(
      and(isListed(extensions.bookingId, placeholder('bookingIds')), inArray(extensions.status, [...extensionLifecycle.open])),
    ),
);

export async function findOpenExtension(from: Reader, bookingId: string): Promise<Extension | null> {
  return (await findOpenExtensionsOfBookings(from, { bookingIds: JSON.stringify([bookingId]) }))[0] ?? null;
}
