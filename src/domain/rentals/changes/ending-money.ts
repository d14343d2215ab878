import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { type CancellationOutcome, penaltySplit } from '../../catalog/pricing/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { english, type Message, type Translator } from '../../platform/words/index.ts';
import { type Booking, creditGoneInWords, hasDeposit, wayDepositBack } from '../bookings/index.ts';
import { keptMessage } from '../open-items/index.ts';

/** Who gets what when a paid booking ends before its time. Nothing of it has moved yet. */
export const EndingMoney = z.object({
  currency: z.string().describe('of all amounts in here'),
  refundMinor: z.int().describe('of the price, to the renter'),
  depositBackMinor: z.int().describe('of a charged deposit, to the renter'),
  ownerKeepsMinor: z.int().describe('of the price, for the owner'),
  platformKeepsMinor: z.int().describe('of the price, for the platform: commission and service fee'),
  penaltyMinor: z.int().describe('the owner pays it, out of what they earn'),
  compensationMinor: z.int().describe('of the penalty, to the renter as credit; the rest is the platform’s'),
  summary: z.string().describe('the same for the person'),
});

interface Ending {
  /** Null if nothing was paid. */
  readonly outcome: CancellationOutcome | null;
  readonly depositBackMinor: Minor;
  /** What the owner pays for it. */
  readonly penaltyMinor?: Minor;
  /** Of credit that comes back, what has expired. */
  readonly creditGoneMinor?: Minor;
}

/** Returns the amounts, and in words of one side whom each of them goes to. */
export function endingMoney(booking: Booking, ending: Ending, side: Side, to: Translator = english): z.infer<typeof EndingMoney> {
  const { currency } = booking;
  const { outcome, depositBackMinor, penaltyMinor = 0 } = ending;
  const { compensationMinor } = penaltySplit(penaltyMinor, currency);
  return {
    currency,
    refundMinor: outcome?.refundMinor ?? 0,
    depositBackMinor,
    ...keptOf(outcome),
    penaltyMinor,
    compensationMinor,
    summary: endingInWords(booking, ending, { side, to }).join(' '),
  };
}

/** Returns what of the price is not given back: the owner’s part with its tax, and the platform’s. */
export function keptOf(outcome: CancellationOutcome | null): { ownerKeepsMinor: Minor; platformKeepsMinor: Minor } {
  if (outcome === null) return { ownerKeepsMinor: 0, platformKeepsMinor: 0 };
  const { ownerKeeps, commissionMinor, serviceFeeMinor, feeTaxMinor } = outcome;
  return {
    ownerKeepsMinor: ownerKeeps.netMinor + ownerKeeps.taxMinor,
    platformKeepsMinor: commissionMinor + serviceFeeMinor + feeTaxMinor,
  };
}

interface Telling {
  readonly side: Side;
  readonly to: Translator;
}

/** Returns a sentence for each amount, addressed to one side. */
function endingInWords(booking: Booking, ending: Ending, telling: Telling): string[] {
  const { outcome, depositBackMinor, penaltyMinor = 0, creditGoneMinor = 0 } = ending;
  const { side, to } = telling;
  const gone = side === 'RENTER' ? creditGoneInWords(creditGoneMinor, booking.currency, to) : '';
  return [
    `${to.say(backInWords(booking, outcome?.refundMinor ?? null, telling))}${gone}.`,
    ...depositLines(booking, depositBackMinor, telling),
    ...keptLines(booking, keptOf(outcome), telling),
    ...penaltyLines(booking, penaltyMinor, telling),
  ];
}

/** Rent that was transferred straight to the owner comes back in the same way. */
function backInWords(
  { totalMinor, currency, paymentChannel }: Booking,
  refundMinor: Minor | null,
  { side, to }: Telling,
): Message {
  if (refundMinor === null) return msg`Nothing was paid, and nothing is owed`;
  const whole = to.money(totalMinor, currency);
  const isRenter = side === 'RENTER';
  if (refundMinor === 0)
    return isRenter
      ? msg`Nothing of the ${{ whole }} comes back to you`
      : msg`Nothing of the ${{ whole }} comes back to the renter`;
  const back = to.money(refundMinor, currency);
  if (paymentChannel === 'CREDIT')
    return isRenter
      ? msg`${{ back }} of ${{ whole }} goes back to you as credit`
      : msg`${{ back }} of ${{ whole }} goes back to the renter as credit`;
  if (paymentChannel === 'GATEWAY' || paymentChannel === null)
    return isRenter
      ? msg`${{ back }} of ${{ whole }} goes back to you`
      : msg`${{ back }} of ${{ whole }} goes back to the renter`;
  return isRenter
    ? msg`${{ back }} of ${{ whole }} goes back to you: the owner transfers it`
    : msg`${{ back }} of ${{ whole }} goes back to the renter: you transfer it`;
}

function depositLines(booking: Booking, depositBackMinor: Minor, { side, to }: Telling): string[] {
  const { currency, depositMinor } = booking;
  if (depositBackMinor > 0) {
    const amount = to.money(depositBackMinor, currency);
    return [
      to.say(
        side === 'RENTER'
          ? msg`The deposit of ${{ amount }} goes back to you too.`
          : msg`The deposit of ${{ amount }} goes back to the renter too.`,
      ),
    ];
  }
  const isHeld = hasDeposit(booking) && wayDepositBack(booking.depositState) === 'RELEASE';
  const amount = to.money(depositMinor, currency);
  return isHeld ? [to.say(msg`The deposit of ${{ amount }}, which was only blocked on the card, is let go.`)] : [];
}

function keptLines(
  { currency }: Booking,
  { ownerKeepsMinor, platformKeepsMinor }: ReturnType<typeof keptOf>,
  { side, to }: Telling,
): string[] {
  const keptMinor = ownerKeepsMinor + platformKeepsMinor;
  if (keptMinor === 0) return [];
  const money = (minor: Minor) => to.money(minor, currency);
  const shares = { kept: money(keptMinor), owners: money(ownerKeepsMinor), platforms: money(platformKeepsMinor) };
  return [to.say(keptMessage(shares, side))];
}

function penaltyLines({ currency }: Booking, penaltyMinor: Minor, { side, to }: Telling): string[] {
  if (penaltyMinor === 0) return [];
  const { compensationMinor, platformMinor } = penaltySplit(penaltyMinor, currency);
  const penalty = to.money(penaltyMinor, currency);
  const credit = to.money(compensationMinor, currency);
  const rest = to.money(platformMinor, currency);
  return [
    to.say(
      side === 'OWNER'
        ? msg`It costs you a penalty of ${{ penalty }}, taken out of what you earn: ${{ credit }} of it goes to the renter as credit, ${{ rest }} to the platform.`
        : msg`The owner pays a penalty of ${{ penalty }}: ${{ credit }} of it goes to you as credit, ${{ rest }} to the platform.`,
    ),
  ];
}
