import { z } from 'zod';
import { anyVendor, dayOf, query } from '../../platform/kernel/index.ts';
import { findBooksOf } from '../finance-entries/index.ts';
import { findTaxProfiles, INFORMATIONAL, profileOn, TaxProfileView } from './tax-profile.ts';

export const getTaxProfile = query({
  name: 'get_tax_profile',
  title: 'Tax profile',
  description: 'How your sales are taxed now, what takes effect later, and what was before.',
  access: anyVendor('read:owner'),
  input: z.strictObject({}),
  output: z.object({ now: TaxProfileView, later: z.array(TaxProfileView), before: z.array(TaxProfileView), note: z.string() }),
  errors: [],

  async run({ caller: { vendorId }, reader, now }) {
    const today = dayOf(now, (await findBooksOf(reader, vendorId)).timeZone);
    const profiles = await findTaxProfiles(reader, vendorId);
    const present = profileOn(profiles, today);
    const at = profiles.indexOf(present);
    return { now: present, later: profiles.slice(at + 1), before: profiles.slice(0, at), note: INFORMATIONAL };
  },
});
