import type { DeclaredDeadline } from '../bookings/index.ts';
import { publishReviews } from './review-publication.ts';

export const deadlines: readonly DeclaredDeadline[] = [
  { kind: 'REVIEWS', onDue: (tx, booking, _deadline, context) => publishReviews(tx, booking, context) },
];
