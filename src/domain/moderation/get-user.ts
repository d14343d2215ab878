import { z } from 'zod';
import { IdInput, query } from '../kernel/index.ts';
import { adminUser } from './admin-user.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';

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
