import type { Reader } from '../../../../db/database.ts';
import { claimsDueOf } from '../../money/payments/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import type { Extension } from './extension-lifecycle.ts';
import { findOpenExtensionsOfBookings } from './extension-store.ts';
import { depositUnclaimed, lateFeeDue } from './late-fee-balance.ts';
import type { OfflineProof } from './offline-proof-lifecycle.ts';
import { findOfflineProofsOf } from './offline-proof-store.ts';
import { grouped, idsOf, type Look, lookUp, type Subject } from './open-item-queries.ts';

/** The open items that decide what a renter has to pay beside the rent. */
export interface Payables {
  readonly extension: Extension | null;
  /** What the renter has to pay the owner beyond the deposit, in minor units. */
  readonly owedMinor: Minor;
  /** The part of a late fee that is neither paid nor decided to be taken out of the deposit, in minor units. */
  readonly lateFeeMinor: Minor;
  /**
   * The part of `lateFeeMinor` that the deposit will cover when it is released, so that nobody has to pay it on a page, in
   * minor units.
   */
  readonly lateFeeFromDepositMinor: Minor;
  /** The newest report that the rent was transferred to the owner. */
  readonly proof: OfflineProof | null;
}

export const NOTHING_PAYABLE: Payables = {
  extension: null,
  owedMinor: 0,
  lateFeeMinor: 0,
  lateFeeFromDepositMinor: 0,
  proof: null,
};

export const PAYABLE_LOOKS = {
  extension: grouped(findOpenExtensionsOfBookings, ([extension]) => ({ extension: extension ?? null })),
  async owed(from, bookings) {
    const owed = await claimsDueOf(from, idsOf(bookings));
    return (bookingId) => ({ owedMinor: owed.get(bookingId) ?? 0 });
  },
  // One query for each booking is enough, because few bookings came back late and few wait for a transfer.
  async lateFee(from, bookings) {
    const due = new Map(
      await Promise.all(
        bookings.map(async (booking) => {
          const lateFeeMinor = await lateFeeDue(from, booking);
          const coverableMinor = lateFeeMinor > 0 ? await depositUnclaimed(from, booking) : 0;
          return [booking.id, { lateFeeMinor, lateFeeFromDepositMinor: Math.min(lateFeeMinor, coverableMinor) }] as const;
        }),
      ),
    );
    return (bookingId) => due.get(bookingId) ?? {};
  },
  async proof(from, bookings) {
    const newest = new Map(
      await Promise.all(bookings.map(async ({ id }) => [id, (await findOfflineProofsOf(from, id)).at(-1) ?? null] as const)),
    );
    return (bookingId) => ({ proof: newest.get(bookingId) ?? null });
  },
} satisfies Record<string, Look<Payables>>;

export async function findPayables(from: Reader, booking: Subject): Promise<Payables> {
  return (await findPayablesOf(from, [booking])).get(booking.id) ?? NOTHING_PAYABLE;
}

/** Returns the open items of many bookings, by booking id, with as many queries as for one. */
export function findPayablesOf(from: Reader, bookings: readonly Subject[]): Promise<Map<string, Payables>> {
  return lookUp<Payables>(from, bookings, PAYABLE_LOOKS, NOTHING_PAYABLE);
}
