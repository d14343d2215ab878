import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { query, systemOnly } from '../../platform/kernel/index.ts';
import { findOpenConnection } from '../sign-in/index.ts';
import { findItem, isSuccessorUsed, ItemName, type OauthItemRow } from './oauth-item-store.ts';

/**
 * A client that lost the answer sends its refresh token again. That is no theft if it comes soon and nobody has used the token
 * of the first answer, which ends then. Of two who have the token, the second one ends the connection.
 */
const LOST_ANSWER_MS = 60_000;

export const findOauthItem = query({
  name: 'find_oauth_item',
  title: 'Find what the authorization server keeps',
  description: 'A client, a request, a grant, a code or a token, as long as it lasts; null for anything else.',
  access: systemOnly,
  input: z.strictObject(ItemName),
  output: z.object({ payload: z.record(z.string(), z.unknown()).nullable() }),
  errors: [],

  async run({ input, reader, now }) {
    const row = await findItem(reader, input);
    if (row === undefined || row.expiresAt <= now || !(await isAlive(reader, row))) return { payload: null };
    const usedAt = await countedUse(reader, row, now);
    return { payload: { ...row.payload, ...(usedAt !== null && { consumed: Math.floor(usedAt.getTime() / 1_000) }) } };
  },
});

/** A grant lives as long as its session, so whatever ends sessions (another password, a suspension, the account page) ends it. */
async function isAlive(reader: Reader, { kind, grantId }: OauthItemRow): Promise<boolean> {
  if (kind !== 'Grant' || grantId === null) return true;
  return (await findOpenConnection(reader, grantId)) !== undefined;
}

async function countedUse(reader: Reader, row: OauthItemRow, now: Date): Promise<Date | null> {
  const { kind, consumedAt } = row;
  const isSoon = kind === 'RefreshToken' && consumedAt !== null && now.getTime() - consumedAt.getTime() < LOST_ANSWER_MS;
  return isSoon && !(await isSuccessorUsed(reader, row)) ? null : consumedAt;
}
