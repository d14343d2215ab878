import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { loginLinks } from '../../../../db/schema/index.ts';
import { LOGIN_LINK_ROLES } from '../../../../db/values/index.ts';
import { type Access, ASK_PERSON, asked, declareError, offer } from '../../platform/kernel/index.ts';

export const tooManyLoginLinks = declareError({
  code: 'too_many_login_links',
  status: 429,
  when: 'As many login links as may wait for their answer at once do so: of this network or of those around it, or of all together.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `Too many login links wait for an answer at once. Ask again in ${retryAfterSeconds} s, when the next of them runs out, or have the person deny those that they no longer need.`,
  next: () => [
    offer('login', { email: ASK_PERSON, password: ASK_PERSON }, { actor: 'RENTER', why: 'sign in', requiresHuman: true }),
  ],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

const loginLinkClosed = declareError({
  code: 'login_link_closed',
  status: 400,
  when: 'The code of a login link is unknown, has run out, or was answered.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'denied', 'approved']), role: z.enum(LOGIN_LINK_ROLES) }),
  message: ({ reason }) => MESSAGES[reason],
  next: ({ role }) => [
    offer(
      'create_login_link',
      { role, clientName: asked('name of your software') },
      { actor: role === 'VENDOR' ? 'OWNER' : 'RENTER', why: 'get a new link' },
    ),
  ],
});

const MESSAGES = {
  unknown: 'There is no sign-in with this code. Check the letters, or ask your assistant for a new link.',
  expired: 'This link has run out. Ask your assistant for a new one.',
  denied: 'This sign-in was denied. If that was a mistake, ask your assistant for a new link.',
  approved: 'This sign-in was approved already; there is nothing more to do here.',
};

export type LoginLinkRow = typeof loginLinks.$inferSelect;

export async function findLoginLink(from: Reader, loginRequestId: string): Promise<LoginLinkRow | undefined> {
  const [row] = await from.select().from(loginLinks).where(eq(loginLinks.id, loginRequestId));
  return row;
}

async function findLoginLinkByCode(from: Reader, userCode: string): Promise<LoginLinkRow | undefined> {
  const [row] = await from.select().from(loginLinks).where(eq(loginLinks.userCode, userCode));
  return row;
}

/**
 * The login link with the code that a person typed, while it waits for an answer. The code only shows the link and cannot
 * approve it.
 */
export const pendingLoginLink: Access<'anyone', { userCode: string }, LoginLinkRow> = {
  who: 'anyone',
  scope: null,
  errors: [loginLinkClosed],
  locks: ({ userCode }) => [loginLinkLock(userCode)],
  async load(from, _caller, { userCode }, now) {
    const link = await findLoginLinkByCode(from, userCode);
    if (link === undefined) throw loginLinkClosed({ reason: 'unknown', role: 'CUSTOMER' });
    const { role, status, expiresAt } = link;
    if (status === 'DENIED') throw loginLinkClosed({ reason: 'denied', role });
    if (status !== 'PENDING') throw loginLinkClosed({ reason: 'approved', role });
    if (expiresAt <= now) throw loginLinkClosed({ reason: 'expired', role });
    return link;
  },
};

/** The lock for answering or collecting a login link, by the code that a person types. */
export function loginLinkLock(userCode: string): string {
  return `login-link:${userCode}`;
}

/**
 * Makes login links worthless that the user approved and nobody has collected. The caller holds the lock of the account. They
 * expire as of their creation and not as of now, because a call that waits for the lock began earlier.
 */
export async function endLoginLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(loginLinks)
    .set({ expiresAt: loginLinks.createdAt })
    .where(and(eq(loginLinks.userId, userId), eq(loginLinks.status, 'APPROVED')));
}
