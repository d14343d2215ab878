import type { Tx } from '../../../../db/database.ts';
import { counterOffers } from '../../../../db/schema/index.ts';
import { COUNTER_OFFER_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';
import { counterOfferEvents } from '../bookings/index.ts';

/** The states of a counter-offer. The booking moves with it and emits the event. */
export const counterOfferLifecycle = lifecycle(COUNTER_OFFER_STATES, {
  initial: 'PENDING',
  final: ['ACCEPTED', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'SUPERSEDED'],
  moves: {
    accept: { from: ['PENDING'], to: 'ACCEPTED', by: ['RENTER'], event: counterOfferEvents.accepted },
    reject: { from: ['PENDING'], to: 'REJECTED', by: ['RENTER'], event: counterOfferEvents.rejected },
    /** The time of the offer is over, or the booking ended in another way. */
    expire: { from: ['PENDING'], to: 'EXPIRED', by: ['SYSTEM'], event: counterOfferEvents.expired },
    withdraw: { from: ['PENDING'], to: 'WITHDRAWN', by: ['OWNER'], event: counterOfferEvents.withdrawn },
    /** Another offer replaced this one. */
    supersede: { from: ['PENDING'], to: 'SUPERSEDED', by: ['OWNER'], event: counterOfferEvents.sent },
  },
});

/** Stores an offer. The move of its booking, which goes with it, emits the event. */
export async function addCounterOffer(tx: Tx, offer: Omit<typeof counterOffers.$inferInsert, 'status'>): Promise<void> {
  await tx.insert(counterOffers).values({ ...offer, status: counterOfferLifecycle.table.initial });
}

/** Makes a move of a counter-offer's lifecycle. The move of its booking, which goes with it, emits the event. */
export const moveCounterOffer = declareMove(counterOfferLifecycle, declareSave(counterOffers, 'Counter-offer'));
