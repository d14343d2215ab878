import type { Reader } from '../../../db/database.ts';
import { riskChanges } from './risk-changes.ts';
import { riskOfBooking } from './risk-of-booking.ts';
import type { Booking } from './store.ts';

/** What a plan's risk makes of its deposit now: the renter sees that amount from the first answer on, not after they agreed. */
export async function planDeposit(from: Reader, plan: Booking, now: Date): Promise<Pick<Booking, 'risk' | 'depositMinor'>> {
  const { risk, depositMinor } = riskChanges(plan, await riskOfBooking(from, plan, now));
  return { depositMinor, risk: risk?.planDepositMinor === undefined ? null : risk };
}
