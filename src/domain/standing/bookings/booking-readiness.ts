import { z } from 'zod';
import type { BookingState } from '../../../../db/values/index.ts';
import { findOpenPayments } from '../../money/payments/index.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { bookingRenter } from '../../rentals/bookings/index.ts';
import { ReadinessView, readinessView } from './readiness-view.ts';

/** The states in which a payment on a page may be due. */
const PAYABLE = new Set<BookingState>(['PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED', 'CANCELLED']);

export const bookingReadiness = query({
  name: 'booking_readiness',
  title: 'What is next',
  description:
    'The compass of a booking: what is missing, who must act, until when, and which tool to call with which arguments. Poll it every pollAfterSeconds while the owner decides.',
  access: bookingRenter('read:booking'),
  input: z.strictObject({ bookingId: IdInput }),
  output: ReadinessView,
  errors: [],

  /** Asks the gateway about a payment whose webhook has not arrived, because some clients poll this instead of the payment. */
  async catchUp({ subject: { id, state }, reader, askGateway }) {
    if (!PAYABLE.has(state) || (await findOpenPayments(reader, id)).length === 0) return 'UNCHANGED';
    await askGateway(id, 'RECENT');
  },

  run: ({ subject, reader, now, settings }) => readinessView(reader, subject, { side: 'RENTER', now, settings }),
});
