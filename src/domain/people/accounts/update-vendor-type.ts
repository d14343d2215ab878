import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { vendors } from '../../../../db/schema/index.ts';
import { VENDOR_TYPES } from '../../../../db/values/index.ts';
import { command, dayOf, instantOf } from '../../platform/kernel/index.ts';
import { ownVendor } from './account-access.ts';
import { vendorInput } from './account-input.ts';
import type { VendorRow } from './account-store.ts';
import { timeZoneOfShop } from './city-zones.ts';

export const updateVendorType = command({
  name: 'update_vendor_type',
  title: 'Change the vendor type',
  description:
    'Say whether you rent out as an INDIVIDUAL or as a COMPANY, or correct where your shop is, its time zone and its currency. Renters see type and place on your page. What is listed or booked keeps its own time zone and currency.',
  access: ownVendor('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  input: z.strictObject({
    vendorType: vendorInput.vendorType.optional(),
    city: vendorInput.city,
    country: vendorInput.country,
    timeZone: vendorInput.timeZone.describe('IANA name'),
    currency: vendorInput.currency.describe('ISO 4217'),
  }),
  example: { vendorType: 'COMPANY' },
  output: z.object({
    vendorId: z.string(),
    vendorType: z.enum(VENDOR_TYPES),
    before: z.enum(VENDOR_TYPES).describe('the type'),
    city: z.string().nullable(),
    country: z.string().nullable(),
    timeZone: z.string(),
    currency: z.string(),
    alreadyDone: z.boolean().optional(),
  }),
  errors: [],

  /** A shop that moves keeps its books by the clock of the new place, unless it names another one. */
  async prepare({ subject: { city, country }, input }) {
    const place = { city: input.city ?? city, country: input.country ?? country };
    const moves = place.city !== city || place.country !== country;
    return moves ? await timeZoneOfShop(place) : undefined;
  },

  async run({ subject: vendor, input, prepared: zoneOfNewPlace, tx }) {
    const said = {
      type: input.vendorType ?? vendor.type,
      city: input.city ?? vendor.city,
      country: input.country ?? vendor.country,
      timeZone: input.timeZone ?? zoneOfNewPlace ?? vendor.timeZone,
      currency: input.currency ?? vendor.currency,
    };
    const { type: vendorType, ...place } = said;
    const answer = { vendorId: vendor.id, vendorType, before: vendor.type, ...place };
    if (isSame(vendor, said)) return { ...answer, alreadyDone: true };
    const salesTax = inTimeZone(vendor, said.timeZone);
    await tx
      .update(vendors)
      .set({ ...said, salesTax })
      .where(eq(vendors.id, vendor.id));
    return answer;
  },
});

/** Tax profiles apply from midnight of their days, so that another time zone moves the instants. */
function inTimeZone({ salesTax, timeZone: before }: VendorRow, timeZone: string): VendorRow['salesTax'] {
  if (timeZone === before || salesTax === null) return salesTax;
  return salesTax.map(({ since, ...profile }) => {
    return { ...profile, since: instantOf(dayOf(new Date(since), before), '00:00', timeZone).toISOString() };
  });
}

function isSame<T extends object>(before: T, said: Partial<T>): boolean {
  return Object.entries(said).every(([name, value]) => Reflect.get(before, name) === value);
}
