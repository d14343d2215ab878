import { z } from 'zod';
import { MCP_ENDPOINTS, SCOPES } from '../../../../db/values/index.ts';
import { listOf, query, signedIn } from '../../platform/kernel/index.ts';
import { findLastPage, findOpenSessions } from './session-store.ts';

export const listSessions = query({
  name: 'list_sessions',
  title: 'List sessions',
  description:
    'Where the account is signed in: your own devices, and software that you let in, by a login link or from its own settings.',
  access: signedIn('read:account'),
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject({}),
  output: listOf(
    z.object({
      sessionId: z.string(),
      clientName: z.string().nullable().describe('software that was let in, as it calls itself'),
      openedIn: z.string().nullable().describe('browser and system of a sign-in on the pages'),
      openedFrom: z.string().nullable().describe('roughly the network of a sign-in on the pages'),
      scopes: z.array(z.enum(SCOPES)).nullable().describe('null: everything'),
      endpoint: z.enum(MCP_ENDPOINTS).nullable().describe('the only one that it may use; null: all'),
      current: z.boolean(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      expiresAt: z.string(),
      conversationUntil: z
        .string()
        .nullable()
        .describe('until when its short session works, unless it is used; null: it does not'),
    }),
  ).extend({
    pageOpenedAt: z.string().nullable().describe('when the account page was last opened before this; null: not lately'),
  }),
  empty: () => 'The account is signed in nowhere.',
  errors: [],

  async run({ caller, reader, now }) {
    const rows = await findOpenSessions(reader, caller.userId, now);
    const pageOpenedAt = await findLastPage(reader, caller.userId, caller.credential.id);
    return {
      pageOpenedAt: pageOpenedAt?.toISOString() ?? null,
      items: rows.map(
        ({ id, clientName, openedIn, openedFrom, scopes, endpoint, createdAt, lastUsedAt, expiresAt, codeExpiresAt }) => ({
          sessionId: id,
          clientName,
          openedIn,
          openedFrom,
          scopes,
          endpoint,
          current: caller.credential.id === id,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          conversationUntil: codeExpiresAt?.toISOString() ?? null,
        }),
      ),
    };
  },
});
