import type { Reader } from '../../../../db/database.ts';
import type { PaymentKind } from '../../../../db/values/index.ts';
import { claimsBeyondDeposit } from '../../money/payments/index.ts';
import type { Commitment } from '../../platform/kernel/index.ts';
import { type Booking, spendReference } from '../../rentals/bookings/index.ts';
import { paymentDue, type PaymentDue } from '../../rentals/open-items/index.ts';

type CommitmentsFor = (from: Reader, booking: Booking, due: PaymentDue) => Promise<Omit<Commitment, 'currency'>[]>;

/**
 * What paying for each kind of thing commits. Fees and claims count whole, and not what is left of them: if one grows after a
 * part was paid, the difference is added. A claim has counted already for the key that agreed to it.
 */
const COMMITS: Readonly<Record<PaymentKind, CommitmentsFor>> = {
  RENTAL: async (_from, booking) => [rentalCommitment(booking)],
  EXTENSION: async (_from, _booking, { extensionId, rentMinor }) => [
    { reference: spendReference.extension(String(extensionId)), amountMinor: rentMinor },
  ],
  LATE_FEE: async (_from, { id, lateFeeMinor }) => [{ reference: `late-fee:${id}`, amountMinor: lateFeeMinor }],
  CLAIM: async (from, { id }) =>
    (await claimsBeyondDeposit(from, id)).map(({ subjectId, amountMinor }) => ({
      reference: spendReference.claim(subjectId),
      amountMinor,
    })),
};

/** What paying for a booking now commits. A deposit does not count, because it comes back. Empty if nothing is due. */
export async function commitmentsOf(from: Reader, booking: Booking): Promise<Commitment[]> {
  const due = await paymentDue(from, booking);
  if (due === null) return [];
  return (await COMMITS[due.kind](from, booking, due)).map((part) => ({ ...part, currency: booking.currency }));
}

/** A rental counts with its whole price, however much of it is credit, so that credit and money together count once. */
export function rentalCommitment({ id, totalMinor, currency }: Booking): Commitment {
  return { reference: spendReference.rental(id), amountMinor: totalMinor, currency };
}
