import { and, asc, eq, gt, inArray, isNotNull, lte, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { given, hotInsert, hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { mails } from '../../../../db/schema/index.ts';
import type { Language, MailKind, ToldWords } from '../../../../db/values/index.ts';
import {
  ASK_PERSON,
  declareError,
  declareId,
  HOUR_MS,
  type Ids,
  later,
  offer,
  type PrepareContext,
} from '../../platform/kernel/index.ts';
import { findUser, placeOf } from '../accounts/index.ts';

const MAIL_ID = declareId('mal');

export const tooManyMails = declareError({
  code: 'too_many_mails',
  status: 429,
  when: 'More e-mails were asked for than are sent in an hour.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) => `Too many e-mails were asked for. Ask again in ${retryAfterSeconds} s.`,
  next: () => [
    offer(
      'login',
      { email: ASK_PERSON, password: ASK_PERSON },
      {
        actor: 'RENTER',
        why: 'sign in, where the person has an account and knows the password; a letter that is there already works too',
        requiresHuman: true,
      },
    ),
  ],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

type MailRow = typeof mails.$inferSelect;

interface QueuedMail {
  readonly kind: MailKind;
  readonly address: string;
  /** The id of the subject of the letter, if the letter describes it. */
  readonly about?: string;
  readonly told?: ToldWords;
  /** The language of a letter to an address without an account, where it is known; that of an account is in its profile. */
  readonly language?: Language | null;
}

/** How many e-mails are sent at the same time. After a crash, as many may be sent again. */
const AT_ONCE = 5;

/** Queues an e-mail in the transaction that causes it. It is sent after the commit. */
export async function queueMail(tx: Tx, mail: QueuedMail, { now, ids }: { now: Date; ids: Ids }): Promise<void> {
  const row = { about: null, told: null, language: null, ...mail, ...UNTRIED };
  await insertMail(tx, { id: ids.next(MAIL_ID), ...row, createdAt: now, sendAt: now });
  tx.wakes.add('MAILS');
}

const insertMail = hotInsert('insert_mail', mails);

/** Queues once that a person gets a letter later, if there is still something to tell then. */
export async function announceLater(
  tx: Tx,
  { sendAt, ...mail }: QueuedMail & { readonly about: string; readonly sendAt: Date },
  { now, ids }: { now: Date; ids: Ids },
): Promise<boolean> {
  const { kind, address, about } = mail;
  const announced = await findSame(tx, { address, kind, about });
  if (announced.length > 0) return false;
  await insertMail(tx, { id: ids.next(MAIL_ID), told: null, language: null, ...mail, ...UNTRIED, createdAt: now, sendAt });
  tx.wakes.add('MAILS');
  return true;
}

const findSame = hotQuery('same_mail', (reader) =>
  reader
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(eq(mails.address, placeholder('address')), eq(mails.kind, placeholder('kind')), eq(mails.about, placeholder('about'))),
    )
    .limit(1),
);

/** The letters that are sent to the address for which they were queued: those with a link, or about the address itself. */
const ABOUT_THE_ADDRESS: readonly MailKind[] = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'ACCOUNT_ERASED',
  'EMAIL_CHANGE',
  'EMAIL_CHANGE_ASKED',
  'EMAIL_CHANGED',
  'ADMIN_INVITATION',
  'LISTING_REPORT',
];

/** Redirects waiting e-mails of a person to the address that they have now. */
export async function moveMails(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const waiting = and(eq(mails.address, from), isNotNull(mails.sendAt), notInArray(mails.kind, [...ABOUT_THE_ADDRESS]));
  await tx.update(mails).set({ address: to }).where(waiting);
}

/** Deletes letters to any address about something that is deleted completely. */
export async function dropMailsAbout(tx: Tx, about: readonly string[]): Promise<void> {
  if (about.length > 0) await tx.delete(mails).where(inArray(mails.about, [...about]));
}

const UNTRIED = { tries: 0, sentAt: null, failure: null };

/**
 * The e-mails that should be sent now, the oldest first, as many as are sent at the same time. There is at most one for each
 * address, because what a letter says may depend on earlier ones.
 */
export async function findDueMails(reader: Reader, now: Date): Promise<string[]> {
  const rows = await findDue(reader, { now });
  return rows.filter((row, place) => rows.findIndex(({ address }) => address === row.address) === place).map(({ id }) => id);
}

const findDue = hotQuery('due_mails', (reader) =>
  reader
    .select({ id: mails.id, address: mails.address })
    .from(mails)
    .where(lte(mails.sendAt, given('now', mails.sendAt)))
    .orderBy(asc(mails.sendAt), asc(mails.id))
    .limit(AT_ONCE),
);

/** Returns the e-mails among these that should still be sent now and that no other process is sending. */
export async function findStillDueMails(from: Reader, mailIds: readonly string[], now: Date): Promise<MailRow[]> {
  return findStillDue(from, { mailIds: JSON.stringify(mailIds), now });
}

const findStillDue = hotQuery('mails_still_due', (reader) =>
  reader
    .select()
    .from(mails)
    .where(and(isListed(mails.id, placeholder('mailIds')), lte(mails.sendAt, given('now', mails.sendAt))))
    .orderBy(asc(mails.id)),
);

/** The lock for sending an e-mail and for having it sent again. */
export function mailLock(mailId: string): string {
  return `mail:${mailId}`;
}

/** Makes an e-mail due at once; its tries count from the start. */
export async function retryMail(tx: Tx, mailId: string, now: Date): Promise<void> {
  await tx.update(mails).set({ sendAt: now, tries: 0 }).where(eq(mails.id, mailId));
  tx.wakes.add('MAILS');
}

/**
 * The most notices of one kind in an hour, so that a person who does the same thing a hundred times does not get a hundred
 * letters.
 */
const MOST_PER_HOUR = 5;

/**
 * Tells a person by e-mail what happened to their account, with the id of what it is about. At most five are sent an hour of
 * one kind.
 */
export async function queueNotice(
  tx: Tx,
  userId: string,
  notice: { kind: MailKind; about?: string },
  context: { now: Date; ids: Ids },
): Promise<void> {
  const user = await findUser(tx, userId);
  if (user === undefined) return;
  const lately = later(context.now, -HOUR_MS);
  const same = and(eq(mails.address, user.email), eq(mails.kind, notice.kind), gt(mails.createdAt, lately));
  if ((await tx.$count(mails, same)) < MOST_PER_HOUR) await queueMail(tx, { ...notice, address: user.email }, context);
}

/**
 * Limits e-mails, so that nobody's mailbox is flooded and nobody tries a list of addresses. It counts in the same way whether
 * or not the account exists. Requests from other places, from however many networks, do not count against a place from which
 * the account signed in lately.
 */
export async function assertMayMail(
  email: string,
  { ports: { attempts }, address, client, settings: { mailsPerHour } }: MailContext,
): Promise<void> {
  const seconds = HOUR_MS / 1_000;
  const known = await attempts.isTrusted(placeOf(email, { address, client }));
  const ofNetwork = { kind: 'mail', seconds, most: mailsPerHour };
  const retryAfterSeconds = await attempts.take(
    { limit: { kind: 'mail_network', seconds, most: mailsPerHour * 10 }, network: address },
    { limit: known ? ofNetwork : { ...ofNetwork, mostInAll: mailsPerHour * 4 }, network: address, about: email },
  );
  if (retryAfterSeconds > 0) throw tooManyMails({ retryAfterSeconds });
}

type MailContext = Pick<PrepareContext, 'ports' | 'address' | 'client' | 'settings'>;
