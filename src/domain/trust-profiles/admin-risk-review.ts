import { catchUpBooking, findRiskReview, type RiskReview } from '../bookings/index.ts';
import { type Access, notFound } from '../kernel/index.ts';

/** Any review of a risk or a score, for an admin; with the deadlines of its booking applied, where it has one. */
export const adminRiskReview: Access<'admin', { reviewId: string }, RiskReview> = {
  who: 'admin',
  scope: null,
  errors: [notFound],
  async catchUp({ input: { reviewId }, ...context }) {
    const review = await findRiskReview(context.reader, reviewId);
    const bookingId = review?.bookingId ?? null;
    if (bookingId !== null) await catchUpBooking({ ...context, input: { bookingId } });
  },
  async load(from, _caller, { reviewId }) {
    const review = await findRiskReview(from, reviewId);
    if (review === undefined) throw notFound({ what: 'risk review' });
    return review;
  },
};
