import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { vendors } from '../../../db/schema/index.ts';
import { VENDOR_TYPES } from '../../../db/values.ts';
import { command } from '../kernel/index.ts';
import { vendorInput } from './account-input.ts';
import { ownVendor } from './own-vendor.ts';

export const updateVendorType = command({
  name: 'update_vendor_type',
  title: 'Change the vendor type',
  description: 'Owner side: say whether you rent out as an INDIVIDUAL or as a COMPANY. Renters see it on your page.',
  access: ownVendor('write:owner'),
  liveOnly: true,
  repeat: 'natural',
  input: z.strictObject({ vendorType: vendorInput.vendorType }),
  output: z.object({
    vendorId: z.string(),
    vendorType: z.enum(VENDOR_TYPES),
    before: z.enum(VENDOR_TYPES),
    alreadyDone: z.boolean().optional(),
  }),
  errors: [],

  async run({ subject: vendor, input: { vendorType }, tx }) {
    const answer = { vendorId: vendor.id, vendorType, before: vendor.type };
    if (vendor.type === vendorType) return { ...answer, alreadyDone: true };
    await tx.update(vendors).set({ type: vendorType }).where(eq(vendors.id, vendor.id));
    return answer;
  },
});
