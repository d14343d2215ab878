import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { oauthItems } from '../../../../db/schema/index.ts';
import { command, DAY_MS, later, systemOnly } from '../../platform/kernel/index.ts';
import { REFRESH_TOKEN_DAYS, renewConnection } from '../sign-in/index.ts';
import {
  endOtherRefreshTokens,
  itemId,
  itemNamed,
  ItemName,
  keepUntil,
  OAUTH_GRANT_DAYS,
  UNUSED_CLIENT_DAYS,
} from './oauth-item-store.ts';

export const keepOauthItem = command({
  name: 'keep_oauth_item',
  title: 'Keep what the authorization server made',
  description: 'Keeps a client, a request, a grant, a code or a token of the authorization server until it runs out.',
  access: systemOnly,
  repeat: 'natural',
  secretInput: { payload: 'HIDDEN' },
  input: z.strictObject({
    ...ItemName,
    payload: z.record(z.string(), z.unknown()),
    grantId: z.string().max(100).nullable(),
    /** How many seconds the item is kept; null for a client, which is kept as long as it is used. */
    seconds: z.int().positive().nullable(),
  }),
  output: z.object({ kept: z.literal(true) }),
  errors: [],

  async run({ input: { kind, hash, payload, grantId, seconds }, tx, now }) {
    const expiresAt = seconds === null ? later(now, UNUSED_CLIENT_DAYS * DAY_MS) : later(now, seconds * 1_000);
    const id = itemId({ kind, hash });
    await tx
      .insert(oauthItems)
      .values({ id, kind, grantId, payload, createdAt: now, expiresAt })
      .onConflictDoUpdate({ target: oauthItems.id, set: { payload, grantId, expiresAt } });
    if (kind === 'RefreshToken' && grantId !== null) {
      await endOtherRefreshTokens(tx, { id, grantId }, now);
      await renewConnection(tx, grantId, now);
      await keepClient(tx, payload['clientId'], now);
    }
    return { kept: true as const };
  },
});

/** Prolongs the registration or the document of a client that is in use, so that it is kept longer than all its connections. */
async function keepClient(tx: Tx, clientId: unknown, now: Date): Promise<void> {
  if (typeof clientId !== 'string') return;
  const expiresAt = later(now, (OAUTH_GRANT_DAYS + REFRESH_TOKEN_DAYS) * DAY_MS);
  await keepUntil(tx, itemNamed('Client', clientId), expiresAt);
  await keepUntil(tx, itemNamed('ClientDocument', clientId), expiresAt);
}
