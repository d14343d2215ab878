import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

const InvoiceFacts = z.object({
  invoiceId: z.string(),
  number: z.string(),
  paymentId: z.string(),
  totalMinor: z.int(),
  currency: z.string(),
});

/** The events about invoices and credit notes. */
export const invoiceEvents = {
  issued: declareEvent('invoice.issued', InvoiceFacts),
  credited: declareEvent('invoice.credited', InvoiceFacts),
};
