import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { counterOffers } from '../../../db/schema/index.ts';
import { movedRow } from '../kernel/index.ts';
import { counterOfferLifecycle } from './counter-offer-lifecycle.ts';

type Offer = typeof counterOffers.$inferSelect;
type OfferMove = keyof typeof counterOfferLifecycle.table.moves;

/** Makes a move of a counter-offer's lifecycle. The move of its booking, which goes with it, reports the event. */
export async function moveOffer(tx: Tx, { id, status }: Pick<Offer, 'id' | 'status'>, move: OfferMove, now: Date): Promise<void> {
  const { to } = counterOfferLifecycle.take(status, move);
  const rows = await tx
    .update(counterOffers)
    .set({ status: to, decidedAt: now })
    .where(and(eq(counterOffers.id, id), eq(counterOffers.status, status)))
    .returning({ id: counterOffers.id });
  movedRow(rows, `Counter-offer ${id}`);
}
