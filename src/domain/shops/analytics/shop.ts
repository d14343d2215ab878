import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { vendors } from '../../../../db/schema/index.ts';

/** What a report says of the shop itself. */
export async function findShop(reader: Reader, vendorId: string): Promise<{ name: string; timeZone: string } | undefined> {
  const [row] = await reader
    .select({ name: vendors.name, timeZone: vendors.timeZone })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  return row;
}
