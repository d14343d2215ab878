import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { loginLinks } from '../../../../db/schema/index.ts';
import { LOGIN_LINK_ROLES, SCOPES } from '../../../../db/values/index.ts';
import { holders } from '../../../adapters/holders.ts';
import { networksAround } from '../../../adapters/networks.ts';
import {
  anyone,
  command,
  declareId,
  defaultScopes,
  type DomainError,
  later,
  MINUTE_MS,
  needsShop,
  NextAction,
  PAGE_PATHS,
  plainLine,
  type ReadCtx,
  secondsUntil,
  secretHash,
} from '../../platform/kernel/index.ts';
import { Email } from '../accounts/index.ts';
import { loginLinkLifecycle, pollStep } from './login-link-lifecycle.ts';
import { tooManyLoginLinks } from './login-link-store.ts';
import { newUserCode, shownUserCode } from './user-code.ts';

const LOGIN_LINK_ID = declareId('lnk');

export const LOGIN_LINK_MINUTES = 10;
/** How many seconds software waits between two questions about its link, unless it is told to slow down. */
const POLL_SECONDS = 5;

const SECRET_BYTES = 32;

export const createLoginLink = command({
  name: 'create_login_link',
  title: 'Sign in by a link',
  description: `Sign the person in without ever seeing a password. Give them verificationUrl and userCode: they sign in or register on that page and approve. Then ask get_login_status every pollAfterSeconds until it says APPROVED and gives the tokens. The link works for ${LOGIN_LINK_MINUTES} minutes.`,
  access: anyone,
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z
    .strictObject({
      role: z.enum(LOGIN_LINK_ROLES).default('CUSTOMER').describe('VENDOR to rent out'),
      clientName: plainLine(60).describe('what you call yourself; the person sees it'),
      emailHint: Email.optional(),
      scopes: z
        .array(z.enum(SCOPES))
        .min(1)
        .max(SCOPES.length)
        .optional()
        .describe('default: to rent, or to rent out; write:account, write:payout-bank only when asked for'),
    })
    .superRefine(({ role, scopes = [] }, context) => {
      if (role === 'VENDOR' || !scopes.some(needsShop)) return;
      context.addIssue({
        code: 'custom',
        path: ['scopes'],
        message: 'read:owner, write:owner and write:payout-bank need role VENDOR',
      });
    }),
  example: { clientName: 'Travel Assistant', scopes: ['read:booking'], emailHint: 'ana@example.com' },
  output: z.object({
    loginRequestId: z.string(),
    pollToken: z.string().describe('keep it to yourself'),
    userCode: z.string(),
    verificationUrl: z.string(),
    expiresAt: z.string(),
    pollAfterSeconds: z.int(),
    nextActions: z.array(NextAction),
  }),
  errors: [tooManyLoginLinks],

  async prepare({ ports, address }) {
    const times = networksAround(address).map((network) => network.times);
    return { network: ports.attempts.pseudonymOf(address), times: times.toReversed() };
  },

  async run({ input, prepared: place, tx, ids, now, settings }) {
    await assertPlaceForLink(tx, place, { now, settings });
    const loginRequestId = ids.next(LOGIN_LINK_ID);
    const pollToken = ids.secret(SECRET_BYTES);
    const userCode = newUserCode(ids);
    const { role, clientName, emailHint = null } = input;
    const scopes = [...new Set(input.scopes ?? defaultScopes(role))];
    const expiresAt = later(now, LOGIN_LINK_MINUTES * MINUTE_MS);
    const pollSeconds = POLL_SECONDS;
    const link = {
      role,
      clientName,
      emailHint,
      scopes,
      userCode,
      network: place.network,
      pollSeconds,
      createdAt: now,
      expiresAt,
    };
    await tx.insert(loginLinks).values({
      id: loginRequestId,
      ...link,
      status: loginLinkLifecycle.table.initial,
      pollHash: secretHash(pollToken),
    });
    return {
      loginRequestId,
      pollToken,
      userCode: shownUserCode(userCode),
      verificationUrl: `${settings.publicBaseUrl}${PAGE_PATHS.link}?code=${shownUserCode(userCode)}`,
      expiresAt: expiresAt.toISOString(),
      pollAfterSeconds: pollSeconds,
      nextActions: [pollStep({ role, loginRequestId, pollToken })],
    };
  },
});

/**
 * Where a link was asked for: the pseudonyms of the smallest network and of the larger ones around it, with the limit of each
 * as a multiple of the limit of one network.
 */
interface Place {
  readonly network: string;
  readonly times: readonly number[];
}

/**
 * Makes sure that one more link may wait for its answer. The network has a limit, and so has each larger network around it. If
 * the limit of all links together is reached, the newest waiting link of the network with most links expires instead. Links
 * that were answered or have expired do not count. The lock makes links one after the other, so that two at once cannot use one
 * free place. Throws `too_many_login_links`.
 */
async function assertPlaceForLink(tx: Tx, { network, times }: Place, { now, settings }: ReadCtx): Promise<void> {
  await tx.lock('open-login-links');
  const waiting = await tx
    .select({ id: loginLinks.id, network: loginLinks.network, expiresAt: loginLinks.expiresAt })
    .from(loginLinks)
    .where(and(eq(loginLinks.status, 'PENDING'), gt(loginLinks.expiresAt, now)))
    .orderBy(asc(loginLinks.expiresAt), asc(loginLinks.id));
  const open = holders<string>();
  for (const link of waiting) open.add(pathOf(link.network), link.id);
  const path = pathOf(network);
  const fullAt = times.findIndex((each, depth) => open.under(path.slice(0, depth + 1)) >= settings.openLoginLinks * each);
  const full = path.slice(0, fullAt + 1).join('.');
  if (fullAt >= 0)
    throw untilOneRunsOut(
      waiting.filter((link) => (link.network ?? '').startsWith(full)),
      now,
    );
  if (open.size < settings.openLoginLinksInAll) return;
  const last = open.takeFromLargest(path);
  if (last === null) throw untilOneRunsOut(waiting, now);
  await tx.update(loginLinks).set({ expiresAt: now }).where(eq(loginLinks.id, last));
}

function pathOf(network: string | null): readonly string[] {
  return network?.split('.') ?? [''];
}

function untilOneRunsOut([next]: readonly { readonly expiresAt: Date }[], now: Date): DomainError {
  return tooManyLoginLinks({ retryAfterSeconds: secondsUntil(next?.expiresAt ?? now, now) });
}
