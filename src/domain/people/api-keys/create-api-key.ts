import { z } from 'zod';
import { apiKeys } from '../../../../db/schema/index.ts';
import { MODES, type Role, type Scope, SCOPES } from '../../../../db/values/index.ts';
import {
  command,
  CurrencyCode,
  DAY_MS,
  later,
  MOST_SUM_MINOR,
  plainLine,
  secretHash,
  signedIn,
} from '../../platform/kernel/index.ts';
import { queueNotice } from '../mail/index.ts';
import { API_KEY_ID, apiKeyView, newApiKeySecret, NewApiKeyView } from './api-key.ts';
import {
  assertMayGrant,
  assertUncapped,
  cappedKeyGrants,
  confirmedKeyGrants,
  expiryOfGrant,
  linkedSessionGrants,
  scopeNotYours,
} from './key-grant.ts';

const KEY_SCOPES: Scope[] = ['read:catalog', 'read:account', 'write:booking'];
const DEFAULT_SCOPES: Record<Role, Scope[]> = {
  CUSTOMER: KEY_SCOPES,
  VENDOR: [...KEY_SCOPES, 'write:owner'],
  ADMIN: KEY_SCOPES,
};

export const createApiKey = command({
  name: 'create_api_key',
  title: 'Create an API key',
  description:
    'Create an API key for software that acts for you. The secret is shown once. Test keys work on test bookings only.',
  access: signedIn('write:account'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: ['opens'],
  refusesAskingKeys: true,
  secretAnswer: true,
  input: z
    .strictObject({
      name: plainLine(60),
      scopes: z
        .array(z.enum(SCOPES))
        .min(1)
        .max(SCOPES.length)
        .optional()
        .describe('default: what your role needs to rent, or to rent out'),
      mode: z.enum(MODES).default('live'),
      expiresInDays: z.int().min(1).max(3650).optional(),
      spendCapMinor: z
        .int()
        .min(0)
        .max(MOST_SUM_MINOR)
        .optional()
        .describe('most it may commit in a calendar month, minor units; deposits, which come back, do not count'),
      spendCurrency: CurrencyCode.optional(),
      requireConfirm: z
        .boolean()
        .default(false)
        .describe('what commits money or days, gives something up, opens access or publishes waits for you'),
      confirmAboveMinor: z
        .int()
        .min(0)
        .max(MOST_SUM_MINOR)
        .optional()
        .describe(
          'a call that commits more waits for you, less does not: in the cap’s currency, without a cap in euro cents, or their worth; without deposits',
        ),
      maxPriceDropBps: z
        .int()
        .min(0)
        .max(10_000)
        .default(0)
        .describe('with requireConfirm: how far it may lower a day rate in 30 days without asking; 1000 is 10 %'),
    })
    .superRefine(({ spendCapMinor, spendCurrency, confirmAboveMinor, requireConfirm }, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if ((spendCapMinor === undefined) !== (spendCurrency === undefined))
        refuse(
          spendCapMinor === undefined ? 'spendCapMinor' : 'spendCurrency',
          'spendCapMinor and spendCurrency go together; without a cap, confirmAboveMinor is in euro cents',
        );
      // What the cap refuses cannot wait for the person.
      if (!requireConfirm && spendCapMinor !== undefined && (confirmAboveMinor ?? 0) >= spendCapMinor && spendCapMinor > 0)
        refuse(
          'confirmAboveMinor',
          'would never ask, because the cap refuses what is dearer: give it below spendCapMinor, or leave spendCapMinor and spendCurrency out to be asked for anything dearer',
        );
    }),
  example: { name: 'my assistant', scopes: ['read:booking'], expiresInDays: 30 },
  output: NewApiKeyView,
  errors: [scopeNotYours, cappedKeyGrants, confirmedKeyGrants, linkedSessionGrants],
  currency: () => '',

  async run({ input, caller, tx, ids, now, settings }) {
    const scopes = [...new Set(input.scopes ?? DEFAULT_SCOPES[caller.role])];
    assertUncapped(caller, settings);
    assertMayGrant(caller, { scopes, mode: input.mode }, settings);

    const { expiresInDays } = input;
    const requestedExpiry = expiresInDays === undefined ? null : later(now, expiresInDays * DAY_MS);
    const { secret, preview } = newApiKeySecret(input.mode, ids);
    const key = {
      id: ids.next(API_KEY_ID),
      userId: caller.userId,
      name: input.name,
      mode: input.mode,
      preview,
      hash: secretHash(secret),
      scopes,
      createdAt: now,
      expiresAt: await expiryOfGrant(tx, caller, requestedExpiry),
      revokedAt: null,
      lastUsedAt: null,
      spendCapMinor: input.spendCapMinor ?? null,
      spendCurrency: input.spendCurrency ?? null,
      requireConfirm: input.requireConfirm,
      confirmAboveMinor: input.confirmAboveMinor ?? null,
      maxPriceDropBps: input.maxPriceDropBps,
    };
    await tx.insert(apiKeys).values(key);
    if (key.mode === 'live') await queueNotice(tx, caller.userId, { kind: 'API_KEY_MADE', about: key.id }, { now, ids });
    return { ...apiKeyView(key), secret };
  },
});
