import { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { type CancellationOutcome, penaltySplit } from '../../catalog/pricing/index.ts';
import { formatMoney, type Minor } from '../../platform/kernel/index.ts';
import { type Booking, creditGoneInWords, hasDeposit, wayDepositBack } from '../bookings/index.ts';

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
export function endingMoney(booking: Booking, ending: Ending, side: Side): z.infer<typeof EndingMoney> {
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
    summary: endingInWords(booking, ending, side).join(' '),
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

/** Returns a sentence for each amount, addressed to one side. */
function endingInWords(booking: Booking, ending: Ending, side: Side): string[] {
  const { outcome, depositBackMinor, penaltyMinor = 0, creditGoneMinor = 0 } = ending;
  const money = (amountMinor: Minor) => formatMoney(amountMinor, booking.currency);
  const to = side === 'RENTER' ? 'to you' : 'to the renter';
  const gone = side === 'RENTER' ? creditGoneInWords(creditGoneMinor, booking.currency) : '';
  const back =
    outcome === null
      ? 'Nothing was paid, and nothing is owed'
      : outcome.refundMinor === 0
        ? `Nothing of the ${money(booking.totalMinor)} comes back ${to}`
        : `${money(outcome.refundMinor)} of ${money(booking.totalMinor)} ${wayBack(booking, side, to)}`;
  return [
    `${back}${gone}.`,
    ...depositLines(booking, depositBackMinor, to, money),
    ...keptLines(keptOf(outcome), side, money),
    ...penaltyLines(booking, penaltyMinor, side, money),
  ];
}

/** Rent that was transferred straight to the owner comes back in the same way. */
function wayBack({ paymentChannel }: Booking, side: Side, to: string): string {
  if (paymentChannel === 'CREDIT') return `goes back ${to} as credit`;
  if (paymentChannel === 'GATEWAY' || paymentChannel === null) return `goes back ${to}`;
  return side === 'OWNER' ? 'goes back to the renter: you transfer it' : 'goes back to you: the owner transfers it';
}

type Money = (amountMinor: Minor) => string;

function depositLines(booking: Booking, depositBackMinor: Minor, to: string, money: Money): string[] {
  if (depositBackMinor > 0) return [`The deposit of ${money(depositBackMinor)} goes back ${to} too.`];
  const isHeld = hasDeposit(booking) && wayDepositBack(booking.depositState) === 'RELEASE';
  return isHeld ? [`The deposit of ${money(booking.depositMinor)}, which was only blocked on the card, is let go.`] : [];
}

function keptLines({ ownerKeepsMinor, platformKeepsMinor }: ReturnType<typeof keptOf>, side: Side, money: Money): string[] {
  const keptMinor = ownerKeepsMinor + platformKeepsMinor;
  return keptMinor === 0
    ? []
    : [
        `${money(keptMinor)} is kept: ${money(ownerKeepsMinor)} for ${ownerOf(side)}, ${money(platformKeepsMinor)} for the platform.`,
      ];
}

function ownerOf(side: Side): string {
  return side === 'OWNER' ? 'you' : 'the owner';
}

function penaltyLines({ currency }: Booking, penaltyMinor: Minor, side: Side, money: Money): string[] {
  if (penaltyMinor === 0) return [];
  const { compensationMinor, platformMinor } = penaltySplit(penaltyMinor, currency);
  const [pays, gets] =
    side === 'OWNER'
      ? [`It costs you a penalty of ${money(penaltyMinor)}, taken out of what you earn`, 'the renter']
      : [`The owner pays a penalty of ${money(penaltyMinor)}`, 'you'];
  return [`${pays}: ${money(compensationMinor)} of it goes to ${gets} as credit, ${money(platformMinor)} to the platform.`];
}
