import { id, index, instant, json, ref, string, table } from '../../columns.ts';
import type { OauthItemKind } from '../../values/index.ts';

/**
 * What the authorization server stores: clients, requests that wait for the person, grants, codes and tokens. Of secrets, only
 * the hash is stored.
 */
export const oauthItems = table(
  'oauth_items',
  {
    /** The kind, and the hash of the name under which it is looked up. */
    id: id(),
    kind: string().$type<OauthItemKind>().notNull(),
    /** The session that a grant, a code or a token belongs to. The session may not exist any more. */
    grantId: ref(),
    payload: json<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When a code or a refresh token was used. */
    consumedAt: instant(),
  },
  (t) => [
    index('oauth_items_grant_idx').on(t.grantId),
    index('oauth_items_expiry_idx').on(t.expiresAt),
    index('oauth_items_kind_idx').on(t.kind, t.expiresAt),
  ],
);
