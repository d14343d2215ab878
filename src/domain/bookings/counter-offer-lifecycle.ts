import { COUNTER_OFFER_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** What becomes of a counter-offer. The booking moves with it and reports the event. */
export const counterOfferLifecycle = lifecycle(COUNTER_OFFER_STATES, {
  initial: 'PENDING',
  final: ['ACCEPTED', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'SUPERSEDED'],
  moves: {
    accept: { from: ['PENDING'], to: 'ACCEPTED', by: ['RENTER'], event: 'counter_offer.accepted' },
    reject: { from: ['PENDING'], to: 'REJECTED', by: ['RENTER'], event: 'counter_offer.rejected' },
    /** Its time is over, or the booking ended otherwise. */
    expire: { from: ['PENDING'], to: 'EXPIRED', by: ['SYSTEM'], event: 'counter_offer.expired' },
    withdraw: { from: ['PENDING'], to: 'WITHDRAWN', by: ['OWNER'], event: 'counter_offer.withdrawn' },
    /** Another one took its place. */
    supersede: { from: ['PENDING'], to: 'SUPERSEDED', by: ['OWNER'], event: 'counter_offer.sent' },
  },
});
