import { z } from 'zod';
import { SCOPES } from '../../../../db/values/index.ts';
import { findVendorOfUser, ownAccount } from '../../people/accounts/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { privateProfile } from '../../rentals/trust-profiles/index.ts';
import { collectPersonalData } from './personal-data.ts';

const Rows = z.array(z.record(z.string(), z.unknown()));

export const exportAccount = query({
  name: 'export_account',
  title: 'Export the account',
  description:
    'Everything that is stored about you, as JSON: account, sign-ins, documents, bookings, payments, credit, reviews, shop. A key gets what it may read; leftOut names the rest. Signed in, nothing is left out.',
  access: ownAccount('read:account'),
  liveOnly: true,
  thirdPartyText: true,
  weight: 100,
  input: z.strictObject({}),
  output: z.object({
    exportedAt: z.string(),
    sections: z.record(z.string(), Rows).describe('rows by what they are about; instants in UTC, amounts in minor units'),
    leftOut: z
      .array(z.object({ about: z.string(), needs: z.array(z.enum(SCOPES)).describe('all of them') }))
      .describe('what the credential may not see; empty when nothing is missing'),
  }),
  errors: [],

  async run({ subject: user, caller, reader, now }) {
    const vendor = await findVendorOfUser(reader, user.id);
    const person = { userId: user.id, email: user.email, vendorId: vendor?.id ?? null };
    const { sections, leftOut } = await collectPersonalData(reader, person, caller);
    // Not stored: what the platform concludes from the rows is the person's to know as well.
    const profile = await privateProfile(reader, user.id, now);
    const trustProfile = profile === undefined ? [] : [{ ...profile }];
    return { exportedAt: now.toISOString(), sections: { ...sections, trustProfile }, leftOut };
  },
});
