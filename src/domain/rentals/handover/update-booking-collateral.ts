import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import type { BookingState } from '../../../../db/values/index.ts';
import { depositMethod } from '../../catalog/pricing/index.ts';
import { BEING_PAID_STATES, findLatestPayment } from '../../money/payments/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import {
  type Booking,
  saveBooking,
  UNPAID_STATES,
  collateralEvents,
  isDepositLost,
  moveDeposit,
  bookingWords,
  bookingParty,
  BookingRef,
  bookingRef,
  invalidState,
  stateRefused,
} from '../bookings/index.ts';
import { isCollateralFixed, findNewestReports } from '../open-items/index.ts';
import { collateralAgreed, depositBeingPaid } from './handover-errors.ts';

const BEFORE_HANDOVER = new Set<BookingState>([...UNPAID_STATES, 'CONFIRMED']);

export const updateBookingCollateral = command({
  name: 'update_booking_collateral',
  title: 'Collateral',
  description:
    'Say what is left with the owner as collateral; null takes it back. From the renter it is a proposal. From the owner, before payment, it is agreed and replaces the money deposit; after that only the owner changes it. Possible until the handover is reported.',
  asStep: { button: 'Take this in place of the deposit …' },
  about: 'booking',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, collateral: plainText(500).nullable() }),
  example: { collateral: 'A passport' },
  output: BookingRef,
  readsOut: ['collateral'],
  errors: [invalidState, collateralAgreed, depositBeingPaid],
  asks: ({ subject: { booking } }) => `Change the collateral of ${bookingWords(booking)}.`,

  async run({ subject: { booking, side }, input: { collateral }, tx, now, emit }) {
    const { id: bookingId, depositMethod, assetId } = booking;
    const fixed = isCollateralFixed(booking, await findNewestReports(tx, bookingId));
    if (!BEFORE_HANDOVER.has(booking.state) || fixed) throw stateRefused(booking, 'changing the collateral');
    if (side === 'RENTER' && depositMethod === 'COLLATERAL' && collateral !== booking.collateral) {
      throw collateralAgreed({ bookingId });
    }
    const secured = side === 'OWNER' ? securedBy(booking, collateral, now) : null;
    if (collateral === booking.collateral && secured === null) return bookingRef(booking, true);
    if (secured !== null && (await isBeingPaid(tx, bookingId, now))) throw depositBeingPaid({ bookingId });

    const changed =
      secured === null
        ? await saveBooking(tx, booking, { collateral, updatedAt: now })
        : await moveDeposit(tx, booking, secured.move, {
            now,
            emit,
            changes: { collateral, depositMethod: secured.depositMethod },
          });
    const data = { agreed: changed.depositMethod === 'COLLATERAL', depositMethod: changed.depositMethod };
    await emit({ type: collateralEvents.changed, bookingId, assetId, by: side, data });
    return bookingRef(changed);
  },
});

async function isBeingPaid(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const payment = await findLatestPayment(tx, bookingId);
  return payment !== undefined && BEING_PAID_STATES.includes(payment.status) && payment.expiresAt > now;
}

interface Securing {
  readonly move: 'waive' | 'require' | 'replace';
  readonly depositMethod: Booking['depositMethod'];
}

/**
 * Returns how the booking is secured after the owner agreed on collateral, or wants money again; null if nothing changes. After
 * the payment, only a deposit that lapsed can be replaced.
 */
function securedBy(booking: Booking, collateral: string | null, now: Date): Securing | null {
  const { confirmedAt, depositMinor, endAt, limits, depositMethod: present } = booking;
  const agreed = collateral !== null;
  if (agreed && isDepositLost(booking)) return { move: 'replace', depositMethod: 'COLLATERAL' };
  if (confirmedAt !== null || depositMinor === 0 || agreed === (present === 'COLLATERAL')) return null;
  if (agreed) return { move: 'waive', depositMethod: 'COLLATERAL' };
  return { move: 'require', depositMethod: depositMethod(depositMinor, { endAt, now, limits }) };
}
