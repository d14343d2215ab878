import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { query, systemOnly } from '../../platform/kernel/index.ts';
import { findOpenConnection } from '../sign-in/index.ts';
import { findItem, ItemName, type OauthItemRow } from './oauth-item-store.ts';

/** A client that lost the answer sends its refresh token again; that is no theft as long as it comes soon. */
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
    const usedAt = countedUse(row, now);
    return { payload: { ...row.payload, ...(usedAt !== null && { consumed: Math.floor(usedAt.getTime() / 1_000) }) } };
  },
});

/** A grant lives as long as its session: what ends sessions (another password, a suspension, the account page) ends it. */
async function isAlive(reader: Reader, { kind, grantId }: OauthItemRow): Promise<boolean> {
  if (kind !== 'Grant' || grantId === null) return true;
  return (await findOpenConnection(reader, grantId)) !== undefined;
}

function countedUse({ kind, consumedAt }: OauthItemRow, now: Date): Date | null {
  const excused = kind === 'RefreshToken' && consumedAt !== null && now.getTime() - consumedAt.getTime() < LOST_ANSWER_MS;
  return excused ? null : consumedAt;
}
