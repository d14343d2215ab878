import { z } from 'zod';
import { IdInput, query } from '../kernel/index.ts';
import { bookingRenter } from './booking-renter.ts';
import { ReadinessView, readinessView } from './readiness-view.ts';
import { withHandInUrl } from './with-hand-in-url.ts';

export const bookingReadiness = query({
  name: 'booking_readiness',
  title: 'What is next',
  description:
    'The compass of a booking: what is missing, who must act, until when, and which tool to call with which arguments. Poll it every pollAfterSeconds while the owner decides.',
  access: bookingRenter('read:booking'),
  input: z.strictObject({ bookingId: IdInput }),
  output: ReadinessView,
  errors: [],

  async run({ subject: booking, reader, now, settings }) {
    const view = await readinessView(reader, booking, now);
    return { ...view, nextActions: withHandInUrl(view.nextActions, booking, { now, settings }) };
  },
});
