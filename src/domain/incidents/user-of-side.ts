import { eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { vendors } from '../../../db/schema/index.ts';
import type { Side } from '../../../db/values.ts';
import type { Booking } from '../bookings/index.ts';

/** The person behind a side of the booking. */
export async function userOfSide(from: Reader, { renterId, vendorId }: Booking, side: Side): Promise<string> {
  if (side === 'RENTER') return renterId;
  const [vendor] = await from.select({ userId: vendors.userId }).from(vendors).where(eq(vendors.id, vendorId));
  if (vendor === undefined) throw new Error(`Vendor ${vendorId} is gone.`);
  return vendor.userId;
}
