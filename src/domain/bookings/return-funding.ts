import type { Tx } from '../../../db/database.ts';
import type { CommandContext, Minor } from '../kernel/index.ts';
import { escrowOf, GOODWILL, ownerPayableOf, post, sumsOf } from '../ledger/index.ts';
import type { Booking } from './store.ts';

interface Returning {
  /** What is to be given back and no payment holds any more, minor units. */
  readonly mostMinor: Minor;
  /** What gives it back: a cancellation, a shortening. */
  readonly subjectId: string;
}

/**
 * A refund by hand was paid by the platform or the owner, so the renter has a part of the rent already: what they put into
 * escrow for it, and what goes back does not need any more, is theirs again. Returns the amount.
 */
export async function returnFunding(
  tx: Tx,
  { id: bookingId, vendorId, currency }: Booking,
  { mostMinor, subjectId }: Returning,
  context: Pick<CommandContext, 'ids' | 'now'>,
): Promise<Minor> {
  const funded = await sumsOf(tx, bookingId, 'GOODWILL');
  const fromPlatform = Math.max(0, Math.min(mostMinor, funded.get(GOODWILL) ?? 0));
  const fromOwner = Math.max(0, Math.min(mostMinor - fromPlatform, funded.get(ownerPayableOf(vendorId)) ?? 0));
  await post(
    tx,
    {
      kind: 'GOODWILL',
      bookingId,
      currency,
      idemKey: `refund-by-hand-returned:${subjectId}`,
      memo: 'given back by hand before, so not needed twice',
      lines: [
        { account: escrowOf(bookingId), amountMinor: fromPlatform + fromOwner },
        { account: GOODWILL, amountMinor: 0 - fromPlatform },
        { account: ownerPayableOf(vendorId), amountMinor: 0 - fromOwner },
      ],
    },
    context,
  );
  return fromPlatform + fromOwner;
}
