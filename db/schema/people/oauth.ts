import { id, index, instant, json, ref, string, table } from '../../columns.ts';
import type { OauthItemKind } from '../../values/index.ts';

/** What the authorization server keeps: clients, requests that wait for the person, grants, codes, tokens. Of secrets the hash alone. */
export const oauthItems = table(
  'oauth_items',
  {
    /** The kind, and the hash of what it is asked for by. */
    id: id(),
    kind: string().$type<OauthItemKind>().notNull(),
    /** The session that a grant, a code or a token belongs to; it need not exist any more. */
    grantId: ref(),
    payload: json<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** A code or a refresh token that was used. */
    consumedAt: instant(),
  },
  (t) => [
    index('oauth_items_grant_idx').on(t.grantId),
    index('oauth_items_expiry_idx').on(t.expiresAt),
    index('oauth_items_kind_idx').on(t.kind, t.expiresAt),
  ],
);
