import type { Tx } from '../../../db/database.ts';
import { awards } from '../../../db/schema/index.ts';
import type { AWARD_CAUSES, Side } from '../../../db/values.ts';
import type { Emit, Ids, Minor } from '../kernel/index.ts';

interface Decided {
  readonly bookingId: string;
  readonly currency: string;
  readonly payer: Side;
  readonly cause: (typeof AWARD_CAUSES)[number];
  /** The incident or the dispute; the booking itself for a late fee. */
  readonly subjectId: string;
  readonly amountMinor: Minor;
}

/**
 * Writes down, with the decision itself, that one side has to pay the other. The money moves by what the event sets off.
 * The same decision counts once; nothing to pay is no award.
 */
export async function recordAward(
  tx: Tx,
  award: Decided,
  { ids, now, emit }: { ids: Ids; now: Date; emit: Emit },
): Promise<void> {
  if (award.amountMinor <= 0) return;
  const id = ids.next('award');
  const written = await tx
    .insert(awards)
    .values({ id, ...award, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: awards.id });
  if (written.length === 0) return;
  const { bookingId, payer, cause, amountMinor, currency } = award;
  await emit({ type: 'award.decided', bookingId, untold: true, data: { awardId: id, payer, cause, amountMinor, currency } });
}
