import { eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { vendors } from '../../../db/schema/index.ts';

/** The name of a shop, as renters see it. */
export async function findOwnerName(from: Reader, vendorId: string): Promise<string> {
  const [vendor] = await from.select({ name: vendors.name }).from(vendors).where(eq(vendors.id, vendorId));
  return vendor?.name ?? 'the owner';
}
