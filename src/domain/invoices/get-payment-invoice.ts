import { z } from 'zod';
import { bookingFacts, nextActions } from '../bookings/index.ts';
import { IdInput, notFound, query } from '../kernel/index.ts';
import { findPayment } from '../payments/index.ts';
import { bookingReader } from './booking-reader.ts';
import { notInvoiced } from './invoice-errors.ts';
import { InvoiceView, invoiceView } from './invoice-view.ts';
import { findBilled, findInvoicesOf } from './store.ts';

export const getPaymentInvoice = query({
  name: 'get_payment_invoice',
  title: 'Invoice of a payment',
  description:
    'The invoice of a paid booking, for renter and owner: number, lines with tax, totals, credit notes. Give its url to the person: it opens the page to print. Without paymentId the newest invoice; those of extensions and late fees have their own.',
  access: bookingReader,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, paymentId: IdInput.optional() }),
  output: InvoiceView,
  errors: [notFound, notInvoiced],

  async run({ subject: booking, input, reader, now, settings }) {
    const { id: bookingId } = booking;
    const paymentId = input.paymentId ?? (await findBilled(reader, bookingId)).at(-1)?.paymentId;
    const payment = paymentId === undefined ? undefined : await findPayment(reader, paymentId);
    if (paymentId !== undefined && payment?.bookingId !== bookingId) throw notFound({ what: 'payment' });
    const issued = paymentId === undefined ? [] : await findInvoicesOf(reader, paymentId);
    const [invoice] = issued;
    if (invoice === undefined) {
      throw notInvoiced({ bookingId, actions: nextActions(booking, await bookingFacts(reader, booking, now)) });
    }
    return invoiceView(invoice, issued, { now, settings });
  },
});
