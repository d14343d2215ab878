import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { vendors } from '../../../../db/schema/index.ts';
import { VENDOR_TYPES } from '../../../../db/values/index.ts';
import { command } from '../../platform/kernel/index.ts';
import { ownVendor } from './account-access.ts';
import { vendorInput } from './account-input.ts';

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

  async run({ subject: vendor, input, tx }) {
    const said = {
      type: input.vendorType ?? vendor.type,
      city: input.city ?? vendor.city,
      country: input.country ?? vendor.country,
      timeZone: input.timeZone ?? vendor.timeZone,
      currency: input.currency ?? vendor.currency,
    };
    const { type: vendorType, ...place } = said;
    const answer = { vendorId: vendor.id, vendorType, before: vendor.type, ...place };
    if (isSame(vendor, said)) return { ...answer, alreadyDone: true };
    await tx.update(vendors).set(said).where(eq(vendors.id, vendor.id));
    return answer;
  },
});

function isSame<T extends object>(before: T, said: Partial<T>): boolean {
  return Object.entries(said).every(([name, value]) => Reflect.get(before, name) === value);
}
