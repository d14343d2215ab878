import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { SmsFailed } from '../../../adapters/sms.ts';
import { command, NextAction, type PrepareContext, secretHash } from '../../platform/kernel/index.ts';
import { ownAccount, Phone, saveUser } from '../accounts/index.ts';
import { createPhoneCode } from './create-phone-code.ts';
import { notePhoneCode } from './note-phone-code.ts';
import { CODE_MINUTES, codeNotSent, phoneMissing, phoneNotMobile, tooManyCodes, verifySentCode } from './phone-codes.ts';
import { textMessageLimit } from './text-message-limit.ts';

const RETRY_SECONDS = 60;

export const sendPhoneCode = command({
  name: 'send_phone_code',
  title: 'Send a phone code',
  description:
    'Send a six-digit code by text message to the person’s phone. Then verify with the code that the person reads out.',
  access: ownAccount(['write:contact', 'write:account']),
  testKeys: 'none',
  repeat: 'creates',
  effects: ['opens'],
  input: z.strictObject({ phone: Phone.optional().describe('+351912345678; default: that of the account') }),
  example: { phone: '+351912345678' },
  output: z.object({ phone: z.string(), expiresAt: z.string(), nextActions: z.array(NextAction) }),
  errors: [phoneMissing, phoneNotMobile, tooManyCodes, codeNotSent],
  asks: ({ subject: user, input: { phone } }) =>
    phone === undefined || phone === user.phone ? null : `Make ${phone} the telephone number of your account.`,

  async prepare({ subject: user, input, ids, ...context }) {
    const phone = input.phone ?? user.phone;
    if (phone === null) throw phoneMissing({});
    if (!takesTextMessages(phone)) throw phoneNotMobile({});
    await countTextMessage(context);
    const code = ids.digits(6);
    const hash = secretHash(`${user.id}:${code}`);
    const { codeId, expiresAt } = await context.perform(createPhoneCode, { userId: user.id, phone, hash });
    await sendCode({ codeId, phone, code }, context);
    return { phone, expiresAt };
  },

  async run({ subject: user, prepared, tx }) {
    const { phone } = prepared;
    if (phone !== user.phone) await saveUser(tx, user, { phone, phoneVerifiedAt: null });
    return { ...prepared, nextActions: [verifySentCode(new Date(prepared.expiresAt))] };
  },
});

/**
 * A message that was not sent does not count, and its code does not work. One that may still arrive counts, and its code works.
 */
async function sendCode(
  { codeId, phone, code }: { codeId: string; phone: string; code: string },
  context: Pick<PrepareContext, 'ports' | 'address' | 'perform' | 'settings'>,
): Promise<void> {
  const { ports, perform, settings } = context;
  const text = `${code} is your ${settings.platformName} code. It works for ${CODE_MINUTES} minutes. Never give it to anybody who calls you.`;
  try {
    await ports.sms.send(phone, text);
  } catch (error) {
    const known = error instanceof SmsFailed;
    const problem = known ? error.message : 'the text message could not be sent';
    if (known && error.outcome === 'UNKNOWN') {
      await perform(notePhoneCode, { codeId, move: 'lose', problem });
      throw codeNotSent({ retryAfterSeconds: RETRY_SECONDS, mayArrive: true });
    }
    await perform(notePhoneCode, { codeId, move: 'fail', problem });
    await uncountTextMessage(context);
    throw known ? codeNotSent({ retryAfterSeconds: RETRY_SECONDS, mayArrive: false }) : error;
  }
  await perform(notePhoneCode, { codeId, move: 'send', problem: null });
}

/** In some countries, such as those of +1, a number does not say whether it is mobile. */
const TAKES_TEXTS = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Whether codes are sent to a number (E.164): only to a mobile one, as far as the numbering plan of its country shows. Other
 * numbers do not receive text messages, or share the price with whoever keeps the number.
 */
function takesTextMessages(phone: string): boolean {
  return TAKES_TEXTS.has(parsePhoneNumberFromString(phone)?.getType() ?? '');
}

type Context = Pick<PrepareContext, 'ports' | 'address' | 'settings'>;

/**
 * Limits text messages, because they cost money, and some numbers share it with their holder: the network and the platform as a
 * whole have a limit in addition to those of the account and the number. Throws `too_many_codes`.
 */
async function countTextMessage({ ports: { attempts }, address, settings }: Context): Promise<void> {
  const retryAfterSeconds = await attempts.take({ limit: textMessageLimit(settings), network: address });
  if (retryAfterSeconds > 0) throw tooManyCodes({ retryAfterSeconds });
}

/** Takes the count back, because a message that was not sent costs nothing. */
async function uncountTextMessage({ ports: { attempts }, address, settings }: Context): Promise<void> {
  await attempts.giveBack({ limit: textMessageLimit(settings), network: address });
}
