import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '../message.ts';
import type { Translator } from '../translator.ts';
import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { BOOKING_REFUSALS } from './booking-refusals.ts';
import { DOOR_REFUSALS } from './door-refusals.ts';
import { MONEY_REFUSALS } from './money-refusals.ts';
import { OPERATOR_REFUSALS } from './operator-refusals.ts';
import { type RefusalWords, refusalFacts } from './refusal-facts.ts';
import { SHOP_REFUSALS } from './shop-refusals.ts';

/** What each refusal says to a person, by its code. */
export const REFUSAL_WORDS: RefusalWords = {
  ...DOOR_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...BOOKING_REFUSALS,
  ...MONEY_REFUSALS,
  ...SHOP_REFUSALS,
  ...OPERATOR_REFUSALS,
};

interface Refused {
  readonly code: string;
  /** In English, by the operation. */
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * What a person reads of a refusal, in their language. In English that is the message of the operation, which says more, except
 * where that speaks to programs.
 */
export function refusalInWords({ code, message, details, retryAfterSeconds }: Refused, to: Translator): string {
  const words = REFUSAL_WORDS[code];
  if (words === undefined || (to.language === 'en' && !PLAINER.has(code))) return message;
  const said = to.say(typeof words === 'function' ? words(refusalFacts(details, to)) : words);
  if (retryAfterSeconds === undefined || code === 'outcome_unknown') return said;
  return `${said} ${to.say(waitInWords(retryAfterSeconds))}`;
}

/** Codes whose message names fields, calls or headers, which a person does not have. */
const PLAINER: ReadonlySet<string> = new Set([
  'invalid_input',
  'unauthenticated',
  'invalid_credential',
  'forbidden',
  'admin_needs_second_factor',
  'rate_limited',
  'too_many_unsigned_calls',
  'server_busy',
  'foreign_form',
  'form_too_long',
  'listing_over',
  'database_unavailable',
  'outcome_unknown',
  'idempotency_conflict',
  'idempotency_in_flight',
  'second_factor_needed',
  'code_needed',
  'second_factor_not_started',
  'no_second_factor',
  'confirmation_needed',
  'device_address_refused',
  'country_needed',
  'phone_missing',
  'phone_not_mobile',
  'last_admin',
  'agreement_needed',
  'due_raised',
  'change_costs_more',
  'refund_unseen',
  'terms_refused',
  'answer_no_show',
  'photo_needed',
  'photo_too_large',
  'chat_closed',
  'attachment_too_large',
  'document_quota',
  'file_missing',
  'file_too_large',
  'proof_missing',
  'proof_too_large',
  'offer_too_low',
  'commission_sum',
  'connected_account_refused',
  'acquisition_exists',
  'incident_needed',
  'import_unreadable',
  'place_unknown',
  'checkout_incomplete',
  'image_missing',
  'image_too_large',
  'rules_conflict',
  'already_entered',
  'amount_needed',
]);

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

function waitInWords(seconds: number): Message {
  if (seconds < MINUTE_SECONDS) return msg`Wait a moment, then try again.`;
  if (seconds >= 2 * HOUR_SECONDS)
    return msg`Wait ${plural({ hours: Math.ceil(seconds / HOUR_SECONDS) }, { one: '# hour', other: '# hours' })}, then try again.`;
  return msg`Wait ${plural({ minutes: Math.ceil(seconds / MINUTE_SECONDS) }, { one: '# minute', other: '# minutes' })}, then try again.`;
}
