import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { emailChanges } from '../../../../db/schema/index.ts';
import { DAY_MS, declareId, type Ids, later } from '../../platform/kernel/index.ts';
import { saveUser, type UserRow } from '../accounts/index.ts';
import { moveMails, queueMail } from '../mail/index.ts';
import { emailChangeLifecycle, moveEmailChange } from './email-change-lifecycle.ts';

const EMAIL_CHANGE_ID = declareId('ech');

export type EmailChange = typeof emailChanges.$inferSelect;

export async function findEmailChange(from: Reader, changeId: string): Promise<EmailChange | undefined> {
  const [row] = await from.select().from(emailChanges).where(eq(emailChanges.id, changeId));
  return row;
}

/** The change that this person has not answered yet. It may have expired. */
export async function findPendingChange(from: Reader, userId: string): Promise<EmailChange | undefined> {
  const [row] = await from.select().from(emailChanges).where(eq(emailChanges.openKey, userId));
  return row;
}

export const EmailChangeView = z.object({
  email: z.string().describe('of the account now'),
  emailVerified: z.boolean(),
  pending: z
    .object({ newEmail: z.string(), requestedAt: z.string(), expiresAt: z.string() })
    .nullable()
    .describe('waits until the link that was e-mailed to the new address is opened; until then the old one signs in'),
  alreadyDone: z.boolean().optional(),
});

export function emailChangeView(
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
  change: EmailChange | undefined,
  now: Date,
): z.infer<typeof EmailChangeView> {
  const pending = change !== undefined && change.expiresAt > now ? change : null;
  return {
    email,
    emailVerified: emailVerifiedAt !== null,
    pending: pending && {
      newEmail: pending.newEmail,
      requestedAt: pending.createdAt.toISOString(),
      expiresAt: pending.expiresAt.toISOString(),
    },
  };
}

/**
 * Records that the person wants another address, which replaces an earlier request for one. The caller holds the lock of the
 * account.
 */
export async function addEmailChange(
  tx: Tx,
  user: UserRow,
  newEmail: string,
  { now, ids }: { now: Date; ids: Ids },
): Promise<EmailChange> {
  await cancelPendingChange(tx, user.id, now);
  const change: EmailChange = {
    id: ids.next(EMAIL_CHANGE_ID),
    userId: user.id,
    oldEmail: user.email,
    newEmail,
    status: emailChangeLifecycle.table.initial,
    changedBy: null,
    createdAt: now,
    expiresAt: later(now, DAY_MS),
    endedAt: null,
    openKey: user.id,
  };
  await tx.insert(emailChanges).values(change);
  return change;
}

/** Cancels the pending change. Returns whether there was one. */
export async function cancelPendingChange(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const pending = await findPendingChange(tx, userId);
  if (pending === undefined) return false;
  await moveEmailChange(tx, pending, 'cancel', { endedAt: now });
  return true;
}

/**
 * Changes the address at once, because an administrator has verified the person. The new address must still be confirmed. The
 * caller holds the locks of the account and of the address, and has checked that no account has it.
 */
export async function changeEmailAtOnce(
  tx: Tx,
  user: UserRow,
  { newEmail, changedBy }: { newEmail: string; changedBy: string },
  context: { now: Date; ids: Ids },
): Promise<UserRow> {
  const { now } = context;
  const requested = await addEmailChange(tx, user, newEmail, context);
  const change = await moveEmailChange(tx, requested, 'confirm', { changedBy, expiresAt: now, endedAt: now });
  return useNewEmail(tx, user, change, { ...context, emailVerifiedAt: null });
}

/** Gives the account the new address: waiting e-mails are redirected to it, and both addresses are told. */
export async function useNewEmail(
  tx: Tx,
  user: UserRow,
  { id: about, oldEmail, newEmail }: EmailChange,
  { emailVerifiedAt, ...context }: { now: Date; ids: Ids; emailVerifiedAt: Date | null },
): Promise<UserRow> {
  const changed = await saveUser(tx, user, { email: newEmail, emailVerifiedAt });
  await moveMails(tx, { from: oldEmail, to: newEmail });
  const { language } = user;
  for (const address of [oldEmail, newEmail]) await queueMail(tx, { kind: 'EMAIL_CHANGED', address, about, language }, context);
  if (emailVerifiedAt === null) await queueMail(tx, { kind: 'VERIFY_EMAIL', address: newEmail }, context);
  return changed;
}
