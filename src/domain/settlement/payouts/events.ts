import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { HOLD_REASONS, type HoldReason, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';
import { english, type Message, type Translator } from '../../platform/words/index.ts';

const Facts = z.object({
  payoutId: z.string(),
  status: z.enum(PAYOUT_STATES),
  amountMinor: z.int(),
  currency: z.string(),
});
const HELD: Readonly<Record<HoldReason, Message>> = {
  FROZEN: msg`an incident or a dispute is open`,
  CHARGED_BACK: msg`the renter’s bank takes the payment back`,
  SUSPENDED: msg`the account is suspended`,
  NO_BANK: msg`no bank account is known`,
  ACCOUNT_INCOMPLETE: msg`the account at the payment provider is not complete`,
  BANK_CHANGED: msg`the bank account is new`,
  NEGATIVE_BALANCE: msg`more is owed than was earned`,
  BY_HAND: msg`the platform transfers it itself`,
};

/** Why a payout is held, as the rest of a sentence. */
export function heldInWords(reason: HoldReason, to: Translator = english): string {
  return to.say(HELD[reason]);
}

const PayoutFacts = Facts.extend({ holdReason: z.enum(HOLD_REASONS).optional() });

export const payoutEvents = {
  scheduled: declareEvent('payout.scheduled', Facts.extend({ vendorId: z.string(), dueAt: z.iso.datetime() }), {
    seenBy: ['OWNER'],
  }),
  ready: declareEvent('payout.ready', PayoutFacts, { seenBy: ['OWNER'] }),
  held: declareEvent('payout.held', PayoutFacts, { seenBy: ['OWNER'] }),
  sent: declareEvent('payout.sent', PayoutFacts, { seenBy: ['OWNER'] }),
  paid: declareEvent('payout.paid', PayoutFacts, { seenBy: ['OWNER'] }),
  failed: declareEvent('payout.failed', PayoutFacts, { seenBy: ['OWNER'] }),
  returned: declareEvent('payout.returned', PayoutFacts, { seenBy: ['OWNER'] }),
};
