import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { storefronts } from '../../../../db/schema/index.ts';
import { USUAL_THEME } from './theme.ts';

export type Storefront = Omit<typeof storefronts.$inferSelect, 'vendorId' | 'updatedAt'>;

/** What a shop shows that has said nothing. */
const EMPTY: Storefront = {
  tagline: '',
  theme: USUAL_THEME,
  logo: null,
  cover: null,
  contactEmail: null,
  contactPhone: null,
  website: null,
  openingHours: '',
  policies: '',
};

export async function findStorefront(from: Reader, vendorId: string): Promise<Storefront> {
  const [row] = await findRow(from, { vendorId });
  return row ?? EMPTY;
}

const findRow = prepared('storefront_of_vendor', (reader) =>
  reader
    .select()
    .from(storefronts)
    .where(eq(storefronts.vendorId, placeholder('vendorId'))),
);

export async function saveStorefront(tx: Tx, vendorId: string, storefront: Storefront, now: Date): Promise<void> {
  const row = { ...storefront, updatedAt: now };
  await tx
    .insert(storefronts)
    .values({ ...row, vendorId })
    .onConflictDoUpdate({ target: storefronts.vendorId, set: row });
}
