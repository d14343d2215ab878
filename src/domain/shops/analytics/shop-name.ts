import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { vendors } from '../../../../db/schema/index.ts';

/** The name of the shop in a report, and the time zone in which the report counts days. */
export async function findNameAndZone(reader: Reader, vendorId: string): Promise<{ name: string; timeZone: string } | undefined> {
  const [row] = await reader
    .select({ name: vendors.name, timeZone: vendors.timeZone })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  return row;
}
