import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { LOGIN_LINK_ROLES, LOGIN_LINK_STATES, type Scope } from '../../values/index.ts';
import { users } from './accounts.ts';

/** Software that asks a person to sign in on a page (the shape of RFC 8628). */
export const loginLinks = table(
  'login_links',
  {
    id: id(),
    role: oneOf(LOGIN_LINK_ROLES).notNull(),
    status: oneOf(LOGIN_LINK_STATES).notNull(),
    userCode: string().notNull(),
    pollHash: string().notNull(),
    /** As the software calls itself: untrusted text. */
    clientName: string().notNull(),
    emailHint: string(),
    /** Pseudonyms of the network that asked for it and of those around it, the largest first: how many of each wait at once is limited. */
    network: string(),
    scopes: json<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** How long to wait between two questions; grows when the software does not. */
    pollSeconds: count().notNull(),
    polledAt: instant(),
    /** Who approved. */
    userId: ref().references(() => users.id),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('login_links_code_key').on(t.userCode),
    index('login_links_expiry_idx').on(t.expiresAt),
    index('login_links_open_idx').on(t.status, t.expiresAt, t.network),
  ],
);
