import { count, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { assets, loginLinks, vendors } from '../../../../db/schema/index.ts';
import {
  type Access,
  command,
  IdInput,
  NextAction,
  notFound,
  offer,
  secretHash,
  type Step,
} from '../../platform/kernel/index.ts';
import { accountLock, FIRST_ASSET, findUser } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { openSession, SESSION_ID, signInTokens, TokensView } from '../sign-in/index.ts';
import { moveLoginLink, newLinkStep, pollStep, tokensLostStep } from './login-link-lifecycle.ts';
import { findLoginLink, loginLinkLock, type LoginLinkRow } from './login-link-store.ts';

/** The login link of the calling software, which proves with the poll token that it made the link. */
const polledLoginLink: Access<'anyone', { loginRequestId: string; pollToken: string }, LoginLinkRow> = {
  who: 'anyone',
  scope: null,
  errors: [notFound],
  async load(from, _caller, { loginRequestId, pollToken }) {
    const link = await findLoginLink(from, loginRequestId);
    if (link === undefined || link.pollHash !== secretHash(pollToken)) throw notFound({ what: 'login link' });
    return link;
  },
};

const SLOWER_BY_SECONDS = 5;
const SLOWEST_SECONDS = 60;

export const getLoginStatus = command({
  name: 'get_login_status',
  title: 'What became of a login link',
  description:
    'Whether the person approved a login link: PENDING, SLOW_DOWN (wait pollAfterSeconds), DENIED, EXPIRED or APPROVED. APPROVED gives the tokens, once: send accessToken as `Authorization: Bearer`, or pass session as an argument.',
  access: polledLoginLink,
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ loginRequestId: IdInput, pollToken: z.string().min(1).max(200) }),
  output: TokensView.partial().extend({
    status: z.enum(['PENDING', 'SLOW_DOWN', 'APPROVED', 'DENIED', 'EXPIRED']),
    pollAfterSeconds: z.int().optional(),
    alreadyDone: z.boolean().optional(),
    nextActions: z.array(NextAction),
  }),
  errors: [],

  async prepare({ subject: link, reader, ...context }) {
    const user = link.status === 'APPROVED' && link.userId !== null ? await findUser(reader, link.userId) : undefined;
    if (user === undefined || user.suspendedAt !== null) return null;
    const sessionId = context.ids.next(SESSION_ID);
    return { sessionId, user, tokens: await signInTokens(user, sessionId, { ...context, reader }) };
  },

  async run({ subject, input, prepared, tx, emit, ...context }) {
    const locks = [loginLinkLock(subject.userCode), ...(prepared === null ? [] : [accountLock(prepared.user.id)])];
    // The locks are taken before the link is read, because a new password or a suspension may have ended it meanwhile.
    await tx.lock(...locks);
    const link = await findLoginLink(tx, input.loginRequestId);
    // The person who approved the link has erased the account.
    if (link === undefined) throw notFound({ what: 'login link' });
    const { status, clientName, scopes } = link;
    if (status === 'DENIED') return { status, nextActions: [] };
    if (status === 'USED') return { status: 'APPROVED' as const, alreadyDone: true, nextActions: [tokensLostStep(link)] };
    if (link.expiresAt <= context.now) return { status: 'EXPIRED' as const, nextActions: [newLinkStep(link)] };

    const pace = await keepPace(tx, link, context.now);
    const nextActions = [pollStep({ ...input, role: link.role })];
    if (pace.tooFast) return { status: 'SLOW_DOWN' as const, pollAfterSeconds: pace.seconds, nextActions };
    if (status === 'PENDING' || prepared === null)
      return { status: 'PENDING' as const, pollAfterSeconds: pace.seconds, nextActions };

    const { sessionId, user, tokens } = prepared;
    await moveLoginLink(tx, link, 'collect', { emit });
    const session = { id: sessionId, userId: user.id, tokens, clientName, scopes };
    await openSession(tx, session, context);
    await queueNotice(tx, user.id, { kind: 'SIGNED_IN_ANEW', about: sessionId }, context);
    return { status: 'APPROVED' as const, ...tokens, nextActions: [await firstStep(tx, link, user.id)] };
  },
});

/** What the software should do first after it was let in. */
async function firstStep(tx: Tx, { role }: Pick<LoginLinkRow, 'role'>, userId: string): Promise<Step> {
  if (role === 'VENDOR') return firstOwnerStep(tx, userId);
  const why = 'see what the person has booked, or search_assets';
  return offer('list_my_bookings', {}, { actor: 'RENTER', why, optional: true });
}

/** What an owner's software should do first: what is missing until the shop is open, otherwise what waits for the owner. */
async function firstOwnerStep(from: Reader, userId: string): Promise<Step> {
  const listings = await from
    .select({ status: assets.status, count: count() })
    .from(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId))
    .where(eq(vendors.userId, userId))
    .groupBy(assets.status);
  if (listings.length === 0) return FIRST_ASSET;
  const about = { actor: 'OWNER' as const, optional: true };
  const status = listings.every((one) => one.status !== 'LIVE') && listings.some((one) => one.status === 'DRAFT');
  if (status)
    return offer('list_my_assets', { status: 'DRAFT' }, { why: 'see what is missing before it can be published', ...about });
  return offer('list_owner_requests', {}, { why: 'see what waits for the owner', ...about });
}

/** Makes software that asks too soon wait longer between questions from then on (RFC 8628, section 3.5). */
async function keepPace(tx: Tx, link: LoginLinkRow, now: Date): Promise<{ tooFast: boolean; seconds: number }> {
  const { polledAt, pollSeconds } = link;
  const tooFast = polledAt !== null && now.getTime() - polledAt.getTime() < pollSeconds * 1000;
  const seconds = tooFast ? Math.min(SLOWEST_SECONDS, pollSeconds + SLOWER_BY_SECONDS) : pollSeconds;
  await tx.update(loginLinks).set({ polledAt: now, pollSeconds: seconds }).where(eq(loginLinks.id, link.id));
  return { tooFast, seconds };
}
