import type { showLinkedCheckout } from '../../../domain/commerce/checkouts/index.ts';
import { requirementTitle } from '../../../domain/people/trust/index.ts';
import type { Settings } from '../../../domain/platform/kernel/index.ts';
import type { AnswerOf } from '../../../domain/standing/bookings/index.ts';

export type LinkedCheckout = AnswerOf<typeof showLinkedCheckout>;
type Message = LinkedCheckout['messages'][number];

/** A message of the checkout in words for the person themselves. Its own text is for the software that acts for the person. */
export function wordsFor({ code, content, field }: Message, { waitsForOwner }: LinkedCheckout, settings: Settings): string {
  if (code.startsWith('requirement_') && field !== undefined) return requirementWords(requirementTitle(field, settings), code);
  if (code === 'buyer_payment_required')
    return waitsForOwner
      ? 'Nothing is charged yet. Once the owner has accepted, you pay on this page.'
      : 'The owner has accepted. With your payment it is booked.';
  return WORDS[code] ?? content;
}

const WORDS: Readonly<Record<string, string>> = {
  rental_period_required: 'Choose your days, and sign in. Nothing is held or charged by that.',
  identity_required: 'Sign in to go on. Nothing is held or charged yet.',
  agreement_required: 'Once you have accepted the rental agreement, your request goes to the owner. Nothing is charged by that.',
  counter_offer: 'The owner offers other terms. Take them or keep your request in your account, or tell your assistant which.',
  checkout_canceled: 'It was cancelled. Nothing was charged.',
  checkout_expired: 'Nobody went on with it in time. Nothing was charged.',
};

function requirementWords(name: string, status: string): string {
  if (status === 'requirement_rejected') return `${name}: the owner could not accept it. Hand in another one.`;
  if (status === 'requirement_expired') return `${name}: it has run out. Hand in a valid one.`;
  return `${name}: still needed.`;
}
