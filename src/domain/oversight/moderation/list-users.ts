import { and, count, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { containsText } from '../../../../db/expressions.ts';
import { users, vendors } from '../../../../db/schema/index.ts';
import { ROLES } from '../../../../db/values/index.ts';
import { storedPart } from '../../people/accounts/index.ts';
import { anyAdmin, pageInput, pageOf, pagination, plainLine, query } from '../../platform/kernel/index.ts';
import { AdminUserCard, adminUserCard, USER_STATES } from './admin-user-view.ts';
import { countsOfUsers } from './user-counts.ts';

export const listUsers = query({
  name: 'list_users',
  title: 'Find people',
  description:
    'Admin: find people by id, or by a part of e-mail address, name or shop; the newest first. Each search is written to the audit log.',
  access: anyAdmin,
  thirdPartyText: true,
  audited: true,
  input: z.strictObject({
    query: plainLine(200).optional().describe('an id, or a part of e-mail address, name or shop'),
    role: z.enum(ROLES).optional(),
    state: z.enum(USER_STATES).optional(),
    ...pageInput,
  }),
  example: { query: 'demo', role: 'VENDOR', limit: 2 },
  output: pageOf(AdminUserCard),
  empty: () => 'Nobody fits.',
  errors: [],

  async run({ input, reader }) {
    const { query: words, role, state, page, limit } = input;
    const where = and(
      words === undefined ? undefined : named(words),
      role === undefined ? undefined : eq(users.role, role),
      state === undefined ? undefined : IN_STATE[state],
    );
    const rows = await reader
      .select({ user: users, vendor: vendors })
      .from(users)
      .leftJoin(vendors, eq(vendors.userId, users.id))
      .where(where)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [total] = await reader
      .select({ count: count() })
      .from(users)
      .leftJoin(vendors, eq(vendors.userId, users.id))
      .where(where);
    const countsOf = await countsOfUsers(
      reader,
      rows.map(({ user }) => user.id),
    );
    return {
      items: rows.map(({ user, vendor }) => adminUserCard(user, vendor, countsOf(user.id))),
      pagination: pagination(input, total?.count ?? 0),
    };
  },
});

const IN_STATE = {
  ACTIVE: isNull(users.suspendedAt),
  SUSPENDED: and(isNotNull(users.suspendedAt), isNull(users.erasedAt)),
  ERASED: isNotNull(users.erasedAt),
} as const;

function named(words: string) {
  return or(
    eq(users.id, words),
    eq(vendors.id, words),
    containsText(users.email, storedPart(words)),
    containsText(users.name, words),
    containsText(vendors.name, words),
    eq(vendors.slug, words),
  );
}
