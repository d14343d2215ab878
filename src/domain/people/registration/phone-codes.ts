import { and, count, desc, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { phoneCodes } from '../../../../db/schema/index.ts';
import { asked, declareError, offer, type Step } from '../../platform/kernel/index.ts';

export const MAX_TRIES = 5;
export const MAX_CODES_PER_HOUR = 5;
export const CODE_MINUTES = 10;

/** A code that was not sent does not count. */
const mayHaveArrived = ne(phoneCodes.sending, 'NOT_SENT');

/** How many codes were sent to this account or this number since then. */
export async function countPhoneCodes(from: Reader, of: { userId: string; phone: string }, since: Date): Promise<number> {
  const [row] = await from
    .select({ count: count() })
    .from(phoneCodes)
    .where(
      and(or(eq(phoneCodes.userId, of.userId), eq(phoneCodes.phone, of.phone)), gt(phoneCodes.createdAt, since), mayHaveArrived),
    );
  return row?.count ?? 0;
}

/** The newest code of the account that may still be checked. A try is counted first, so the last one is checked too. */
export async function findTriedCode(from: Reader, userId: string, now: Date) {
  const [row] = await from
    .select()
    .from(phoneCodes)
    .where(and(eq(phoneCodes.userId, userId), isNull(phoneCodes.usedAt), gt(phoneCodes.expiresAt, now), mayHaveArrived))
    .orderBy(desc(phoneCodes.createdAt), desc(phoneCodes.id))
    .limit(1);
  return row !== undefined && row.failedTries <= MAX_TRIES ? row : undefined;
}

const sendAgain = offer(
  'send_phone_code',
  { phone: asked('+351…') },
  { actor: 'RENTER', why: 'get a new code', requiresHuman: true },
);

const verifyCode = (why: string): Step =>
  offer('verify_phone_code', { code: asked('six digits') }, { actor: 'RENTER', why, requiresHuman: true });

export const phoneMissing = declareError({
  code: 'phone_missing',
  status: 400,
  when: 'The account has no phone number and the call names none.',
  data: z.object({}),
  message: () => 'Your account has no phone number yet: send it as phone, for example +351 912 345 678.',
  next: () => [sendAgain],
});

export const phoneNotMobile = declareError({
  code: 'phone_not_mobile',
  status: 400,
  when: 'The number is no mobile number: a fixed line, toll-free, of shared cost or premium rate. No code is sent there.',
  data: z.object({}),
  message: () => 'Codes are sent to mobile numbers only, and this is none. Nothing was sent. Name a mobile number as phone.',
  next: () => [sendAgain],
});

export const codeNotSent = declareError({
  code: 'code_not_sent',
  status: 429,
  when: 'The service for text messages is not there or did not take the message. What was not sent does not count.',
  data: z.object({ retryAfterSeconds: z.int(), mayArrive: z.boolean().describe('no answer came: a code that arrives works') }),
  message: ({ retryAfterSeconds, mayArrive }) =>
    mayArrive
      ? `The service for text messages did not answer, so the code may or may not arrive. If it does, verify it; else ask again in ${retryAfterSeconds} s.`
      : `The service for text messages does not work at the moment: nothing was sent, and this does not count. Ask again in ${retryAfterSeconds} s.`,
  next: ({ mayArrive }) => (mayArrive ? [verifyCode('verify the code if it arrives'), sendAgain] : [sendAgain]),
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const tooManyCodes = declareError({
  code: 'too_many_codes',
  status: 429,
  when: 'More codes were asked for than are sent in an hour.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `Too many codes were sent. Verify the last one, which works for ${CODE_MINUTES} minutes, or ask again in ${retryAfterSeconds} s.`,
  next: () => [verifyCode('verify the last code that arrived')],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const codeRefused = declareError({
  code: 'code_refused',
  status: 400,
  when: 'The code is wrong, used, run out, or was guessed too often.',
  data: z.object({ triesLeft: z.int() }),
  message: ({ triesLeft }) =>
    triesLeft > 0 ? `The code is wrong; ${triesLeft} more tries.` : 'There is no code to check any more. Ask for a new one.',
  next: ({ triesLeft }) => (triesLeft > 0 ? [verifyCode('try again')] : [sendAgain]),
});

/** The lock by which codes of one account are made and tried one after the other. */
export function phoneCodesLock(userId: string): string {
  return `phone-codes:${userId}`;
}

/** The lock of a number, because a number is verified for one account only. */
export function phoneNumberLock(phone: string): string {
  return `phone-number:${phone}`;
}

/** Until when a code works that was sent and not used; null if there is none. */
export async function findCodeEnd(from: Reader, userId: string, now: Date): Promise<Date | null> {
  const code = await findTriedCode(from, userId, now);
  return code === undefined || code.failedTries >= MAX_TRIES ? null : code.expiresAt;
}

/** The step in which the person reads the code on the phone and says it. */
export function verifySentCode(until: Date): Step {
  return { ...verifyCode('once the person has told you the code that was sent'), dueAt: until.toISOString() };
}
