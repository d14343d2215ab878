import { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { findPayment } from '../../money/payments/index.ts';
import { type Access, actsAsAdmin, IdInput, notFound, query } from '../../platform/kernel/index.ts';
import { type Booking, findBooking, bookingNotFound, bookingParty } from '../../rentals/bookings/index.ts';
import { notInvoiced } from './invoice-errors.ts';
import { findBilled, findInvoicesOfBooking } from './invoice-store.ts';
import { InvoiceHead, invoiceHead, InvoiceView, invoiceView } from './invoice-view.ts';

const party = bookingParty('read');

/** A booking for the people who may see its invoices: both of its sides, and an administrator in person. */
const bookingReader: Access<'user', { bookingId: string }, { booking: Booking; side: Side | null }> = {
  ...party,
  side: (subject) => subject?.side ?? null,
  async load(from, caller, input, now) {
    if (!actsAsAdmin(caller)) return party.load(from, caller, input, now);
    const booking = await findBooking(from, input.bookingId);
    if (booking === undefined) throw bookingNotFound(input);
    return { booking, side: null };
  },
};

export const getPaymentInvoice = query({
  name: 'get_payment_invoice',
  title: 'Invoice of a payment',
  description:
    'The invoice of a paid booking, for renter and owner: number, lines with tax, totals, credit notes. Give its url to the person: it opens the page to print. Without paymentId the newest invoice; those of extensions and late fees have their own.',
  access: bookingReader,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, paymentId: IdInput.optional() }),
  output: InvoiceView.extend({
    papers: z.array(InvoiceHead).describe('all invoices and credit notes of the booking, the oldest first'),
  }),
  errors: [notFound, notInvoiced],

  async run({ subject: { booking }, input, reader, now, settings }) {
    const { id: bookingId } = booking;
    const paymentId = input.paymentId ?? (await findBilled(reader, bookingId)).at(-1)?.paymentId;
    const payment = paymentId === undefined ? undefined : await findPayment(reader, paymentId);
    if (paymentId !== undefined && payment?.bookingId !== bookingId) throw notFound({ what: 'payment' });
    const all = await findInvoicesOfBooking(reader, bookingId);
    const issued = all.filter((each) => each.paymentId === paymentId);
    const [invoice] = issued;
    if (invoice === undefined) throw notInvoiced({ bookingId });
    const papers = all.map((each) => invoiceHead(each, { now, settings }));
    return { ...invoiceView(invoice, issued, { now, settings }), papers };
  },
});
