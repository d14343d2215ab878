import { z } from 'zod';
import { findVendorOfUser, ownAccount } from '../accounts/index.ts';
import { query } from '../kernel/index.ts';
import { privateProfile } from '../trust-profiles/index.ts';
import { collectPersonalData } from './collect-personal-data.ts';

const Rows = z.array(z.record(z.string(), z.unknown()));

export const exportAccount = query({
  name: 'export_account',
  title: 'Export the account',
  description:
    'Everything that is stored about you, as JSON: account, sign-ins, documents, bookings, payments, credit, reviews, shop.',
  access: ownAccount('read:account'),
  liveOnly: true,
  thirdPartyText: true,
  input: z.strictObject({}),
  output: z.object({
    exportedAt: z.string(),
    sections: z.record(z.string(), Rows).describe('rows by what they are about; instants in UTC, amounts in minor units'),
  }),
  errors: [],

  async run({ subject: user, reader, now }) {
    const vendor = await findVendorOfUser(reader, user.id);
    const sections = await collectPersonalData(reader, { userId: user.id, email: user.email, vendorId: vendor?.id ?? null });
    // Not stored: what the platform concludes from the rows is the person's to know as well.
    const profile = await privateProfile(reader, user.id, now);
    const trustProfile = profile === undefined ? [] : [{ ...profile }];
    return { exportedAt: now.toISOString(), sections: { ...sections, trustProfile } };
  },
});
