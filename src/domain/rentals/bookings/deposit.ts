import { msg } from '@lingui/core/runtime-macro';
import type { Reader } from '../../../../db/database.ts';
import { DEPOSIT_THERE } from '../../../../db/values/index.ts';
import { type DepositMethod, depositMethod } from '../../catalog/pricing/index.ts';
import { findOpenPayments, findOwedRefunds } from '../../money/payments/index.ts';
import { type Minor, sum } from '../../platform/kernel/index.ts';
import { english, type Translator } from '../../platform/words/index.ts';
import type { Booking } from './booking-store.ts';
import { UNPAID_STATES } from './booking-states.ts';
import { riskChanges, type RiskNotice, riskNotice, riskOfBooking } from './risk-assessment.ts';

/** Returns the deposit of a plan as its present risk makes it, so that the renter sees that amount from the first answer on. */
export async function planDeposit(from: Reader, plan: Booking, now: Date): Promise<Pick<Booking, 'risk' | 'depositMinor'>> {
  const { risk, depositMinor } = riskChanges(plan, await riskOfBooking(from, plan, now));
  return { depositMinor, risk: risk?.planDepositMinor === undefined ? null : risk };
}

/** The deposit that a payment of the rent would ask for now, in minor units. */
export interface DepositToPay {
  readonly amountMinor: Minor;
  readonly method: DepositMethod | 'COLLATERAL';
  /** The part that is charged: 0 if the deposit is only blocked on the card or left with the owner as collateral. */
  readonly chargedMinor: Minor;
  /** The part that is blocked on the card with the payment. */
  readonly heldMinor: Minor;
}

/** The deposit of a payment that is not for the rent, or that can no longer be made. */
export const NO_DEPOSIT: Pick<DepositToPay, 'chargedMinor' | 'heldMinor'> = { chargedMinor: 0, heldMinor: 0 };

/** Returns the deposit to pay in any state. The risk of a plan can still change it. */
export async function depositToPay(from: Reader, booking: Booking, now: Date): Promise<DepositToPay> {
  return (await riskAndDeposit(from, booking, now)).deposit;
}

/** Returns what the risk of a booking means now, and the deposit to pay at that risk. */
export async function riskAndDeposit(
  from: Reader,
  booking: Booking,
  now: Date,
): Promise<{ risk: RiskNotice; deposit: DepositToPay }> {
  const risk = await riskNotice(from, booking, now);
  return { risk, deposit: await depositOf(from, booking, risk.depositMinor, now) };
}

/** Returns the deposit to pay for a booking that is no longer a plan, so that its risk was judged before. */
export async function agreedDeposit(from: Reader, booking: Booking, now: Date): Promise<DepositToPay> {
  return depositOf(from, booking, booking.depositMinor, now);
}

/**
 * Returns the deposit to pay. Until a payment page has fixed it, the day of the payment decides whether it is charged or
 * blocked.
 */
async function depositOf(from: Reader, booking: Booking, amountMinor: Minor, now: Date): Promise<DepositToPay> {
  const { id, state, depositMethod: method } = booking;
  const open = UNPAID_STATES.has(state) && method !== 'COLLATERAL';
  const fixed = state === 'PENDING_PAYMENT' && (await findOpenPayments(from, id)).some(({ expiresAt }) => expiresAt > now);
  if (open && !fixed) return unpaidDeposit({ ...booking, depositMinor: amountMinor }, now);
  return securedBy(method, amountMinor);
}

/** Returns the deposit to pay while no payment page is open. Collateral that was agreed instead of money stays. */
export function unpaidDeposit(
  {
    depositMinor: amountMinor,
    depositMethod: known,
    endAt,
    limits,
  }: Pick<Booking, 'depositMinor' | 'depositMethod' | 'endAt' | 'limits'>,
  now: Date,
): DepositToPay {
  return securedBy(known === 'COLLATERAL' ? known : depositMethod(amountMinor, { endAt, now, limits }), amountMinor);
}

/** Returns what is due once the owner has accepted: the rent and a charged deposit, before credit, in minor units. */
export function dueAfterApproval(
  { totalMinor }: Pick<Booking, 'totalMinor'>,
  { chargedMinor }: Pick<DepositToPay, 'chargedMinor'>,
): Minor {
  return totalMinor + chargedMinor;
}

type DepositOf = Pick<Booking, 'depositState' | 'depositMinor' | 'depositTakenMinor' | 'depositReturnedMinor'>;

/** Whether money of the deposit, or the permission to take it, is still with the platform. */
export function hasDeposit({ depositState, depositMinor, depositTakenMinor, depositReturnedMinor }: DepositOf): boolean {
  return DEPOSIT_THERE.includes(depositState) && depositTakenMinor + depositReturnedMinor < depositMinor;
}

/** Returns how a deposit of which nothing is taken comes back: as money, or by being let go if it was only held. Null if it is not there. */
export function wayDepositBack(state: Booking['depositState']): 'REFUND' | 'RELEASE' | null {
  if (state === 'CHARGED') return 'REFUND';
  return state === 'HELD' ? 'RELEASE' : null;
}

/**
 * Returns what is left of the deposit, in minor units: neither taken, nor given back, nor owed to the renter. `except` names
 * the refund that is tried again.
 */
export async function depositLeft(
  from: Reader,
  booking: Pick<Booking, 'id'> & DepositOf,
  { except }: { except?: string | undefined } = {},
): Promise<Minor> {
  if (!hasDeposit(booking)) return 0;
  const { depositMinor, depositTakenMinor, depositReturnedMinor } = booking;
  const owed = (await findOwedRefunds(from, booking.id)).map(({ refund }) => refund);
  const leaving = owed.filter(({ id, cause }) => cause === 'DEPOSIT' && id !== except);
  return depositMinor - depositTakenMinor - depositReturnedMinor - sum(leaving.map(({ amountMinor }) => amountMinor));
}

/** Whether nothing secures the booking: it is paid and not handed over, and capturing the authorised deposit failed. */
export function isDepositLost({ state, depositMethod, depositState, depositTakenMinor }: Booking): boolean {
  return state === 'CONFIRMED' && depositMethod !== 'COLLATERAL' && depositState === 'RELEASED' && depositTakenMinor === 0;
}

/** Returns the deposit as a phrase beside an amount to pay: “, of it a deposit of €200.00 …”. Empty without a deposit. */
export function depositInWords(
  { amountMinor, method }: Pick<DepositToPay, 'amountMinor' | 'method'>,
  currency: string,
  to: Translator = english,
): string {
  if (amountMinor === 0) return '';
  const amount = to.money(amountMinor, currency);
  if (method === 'CHARGE')
    return to.say(msg`, of it a deposit of ${{ amount }}, given back after the return, less agreed damage`);
  return method === 'HOLD'
    ? to.say(msg`, and a deposit of ${{ amount }} is blocked on the card, let go after the return unless damage is agreed`)
    : '';
}

function securedBy(method: DepositToPay['method'], amountMinor: Minor): DepositToPay {
  const chargedMinor = method === 'CHARGE' ? amountMinor : 0;
  return { amountMinor, method, chargedMinor, heldMinor: method === 'HOLD' ? amountMinor : 0 };
}
