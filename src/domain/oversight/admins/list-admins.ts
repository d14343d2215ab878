import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../../../db/schema/index.ts';
import { findOpenInvitations } from '../../people/accounts/index.ts';
import { anyAdmin, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { AdminView, adminViews } from './admin-view.ts';
import { InvitationView, invitationView } from './invitation.ts';

export const listAdmins = query({
  name: 'list_admins',
  title: 'Administrators',
  description: 'Admin: everybody with the role ADMIN, suspended ones too, and the invitations that can still be accepted.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject(pageInput),
  example: { limit: 2 },
  output: pageOf(AdminView).extend({ invitations: z.array(InvitationView) }),
  empty: () => 'There is no administrator.',
  errors: [],

  async run({ input, reader, now }) {
    const { page, limit } = input;
    const where = and(eq(users.role, 'ADMIN'), isNull(users.erasedAt));
    const rows = await reader
      .select()
      .from(users)
      .where(where)
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [total] = await reader.select({ count: count() }).from(users).where(where);
    return {
      items: await adminViews(reader, rows, now),
      pagination: pagination(input, total?.count ?? 0),
      invitations: (await findOpenInvitations(reader, now)).map(invitationView),
    };
  },
});
