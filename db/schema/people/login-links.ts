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
    /** The name that the software gives itself, which is untrusted text. */
    clientName: string().notNull(),
    emailHint: string(),
    /**
     * Pseudonyms of the network that asked for it and of the blocks around it, the largest first. They limit how many links of
     * each wait at once.
     */
    network: string(),
    scopes: json<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** How many seconds the software must wait between two questions. It grows if the software does not wait. */
    pollSeconds: count().notNull(),
    polledAt: instant(),
    /** The person who approved. */
    userId: ref().references(() => users.id),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('login_links_code_key').on(t.userCode),
    index('login_links_expiry_idx').on(t.expiresAt),
    index('login_links_open_idx').on(t.status, t.expiresAt, t.network),
  ],
);
