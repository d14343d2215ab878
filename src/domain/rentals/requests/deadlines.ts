import type { DeclaredDeadline } from '../bookings/index.ts';
import { expireCounterOffer } from './counter-offer-clock.ts';

export const deadlines: readonly DeclaredDeadline[] = [{ kind: 'COUNTER_OFFER', onDue: expireCounterOffer }];
