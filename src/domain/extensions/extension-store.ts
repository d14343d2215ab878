import { and, desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { extensions } from '../../../db/schema/index.ts';
import type { Extension } from '../bookings/index.ts';

/** All extensions of a booking, the newest first. */
export async function findExtensions(from: Reader, bookingId: string): Promise<Extension[]> {
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
