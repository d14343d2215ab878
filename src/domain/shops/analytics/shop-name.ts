import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { vendors } from '../../../../db/schema/index.ts';

/** By what name a report calls the shop, and by which clock it counts its days. */
export async function findNameAndZone(reader: Reader, vendorId: string): Promise<{ name: string; timeZone: string } | undefined> {
  const [row] = await reader
    .select({ name: vendors.name, timeZone: vendors.timeZone })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  return row;
}
