import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';
import { adminUser } from './moderation-access.ts';

export const getUser = query({
  name: 'get_user',
  title: 'A person',
  description:
    'Admin: one person with contact, state, credentials, listings and open bookings. Each look is written to the audit log.',
  access: adminUser,
  thirdPartyText: true,
  audited: true,
  input: z.strictObject({ userId: IdInput }),
  output: AdminUserView,
  errors: [],

  async run({ subject: user, reader, now }) {
    return adminUserView(reader, user, now);
  },
});
