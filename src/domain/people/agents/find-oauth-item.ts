import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { query, systemOnly } from '../../platform/kernel/index.ts';
import { findOpenConnection, findSoftware } from '../sign-in/index.ts';
import { findItem, isSuccessorUsed, ItemName, type OauthItemRow } from './oauth-item-store.ts';

/**
 * For so long after a refresh token was used, a client that lost the answer can send it again. That counts as no theft if
 * nobody has used the token of the first answer, which then ends. If two have the token, the second one to use it later ends
 * the connection.
 */
const LOST_ANSWER_MS = 60_000;

export const findOauthItem = query({
  name: 'find_oauth_item',
  title: 'Find what the authorization server keeps',
  description: 'A client, a request, a grant, a code or a token, as long as it lasts; null for anything else.',
  access: systemOnly,
  input: z.strictObject(ItemName),
  output: z.object({
    payload: z.record(z.string(), z.unknown()).nullable(),
    allowed: z.string().nullable().describe('of a refresh token: the scopes that the person has allowed by now'),
  }),
  errors: [],

  async run({ input, reader, now }) {
    const row = await findItem(reader, input);
    if (row === undefined || row.expiresAt <= now || !(await isAlive(reader, row))) return { payload: null, allowed: null };
    const usedAt = await countedUse(reader, row, now);
    const payload = { ...row.payload, ...(usedAt !== null && { consumed: Math.floor(usedAt.getTime() / 1_000) }) };
    return { payload, allowed: await allowedScopes(reader, row) };
  },
});

/** The person may have allowed more since the token was made. */
async function allowedScopes(reader: Reader, { kind, grantId }: OauthItemRow): Promise<string | null> {
  if (kind !== 'RefreshToken' || grantId === null) return null;
  const software = await findSoftware(reader, grantId);
  return software?.scopes?.join(' ') ?? null;
}

/** A grant lives as long as its session. A new password, a suspension and the account page end sessions, and so grants. */
async function isAlive(reader: Reader, { kind, grantId }: OauthItemRow): Promise<boolean> {
  if (kind !== 'Grant' || grantId === null) return true;
  return (await findOpenConnection(reader, grantId)) !== undefined;
}

async function countedUse(reader: Reader, row: OauthItemRow, now: Date): Promise<Date | null> {
  const { kind, consumedAt } = row;
  const isSoon = kind === 'RefreshToken' && consumedAt !== null && now.getTime() - consumedAt.getTime() < LOST_ANSWER_MS;
  return isSoon && !(await isSuccessorUsed(reader, row)) ? null : consumedAt;
}
