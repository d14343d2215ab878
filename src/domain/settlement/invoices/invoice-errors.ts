import { z } from 'zod';
import { ASK_PERSON, declareError, offer } from '../../platform/kernel/index.ts';

export const notInvoiced = declareError({
  code: 'not_invoiced',
  status: 400,
  when: 'Nothing was paid yet that an invoice could be about, or all of it went back because it came too late.',
  data: z.object({ bookingId: z.string() }),
  message: () => 'There is no invoice: it is issued when a payment is PAID and its booking is confirmed.',
  next: () => [],
  offers: 'ALL',
});

export const invoiceLinkRefused = declareError({
  code: 'invoice_link_refused',
  status: 403,
  when: 'The link to an invoice was not made here, or it has run out.',
  data: z.object({}),
  message: () => 'This link is not valid any more. Ask for the invoice again to get a new one.',
  next: () => [offer('get_payment_invoice', { bookingId: ASK_PERSON }, { actor: 'RENTER', why: 'get a new link' })],
});
