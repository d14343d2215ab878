import { z } from 'zod';
import { INVOICE_KINDS } from '../../../../db/values/index.ts';
import { formatMoney, type ReadCtx, signedLink } from '../../platform/kernel/index.ts';
import { InvoiceContent } from './invoice-content.ts';
import type { Invoice } from './invoice-store.ts';

/** The fields by which an invoice or a credit note is named and opened. */
export const InvoiceHead = z.object({
  invoiceId: z.string(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedOn: z.string(),
  totalMinor: z.int(),
  total: z.string(),
  url: z.string(),
});

export type InvoiceHead = z.infer<typeof InvoiceHead>;

/** An invoice or a credit note as both sides and the page see it. */
export const InvoiceView = z.object({
  invoiceId: z.string(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  bookingId: z.string(),
  paymentId: z.string(),
  ...InvoiceContent.shape,
  currency: z.string(),
  total: z.string().describe('readable'),
  url: z.string().describe('opens the printable page for a few minutes'),
  related: z.array(InvoiceHead).describe('credit notes of this invoice; of a credit note, its invoice and the others'),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

export function invoiceView(invoice: Invoice, all: readonly Invoice[], context: ReadCtx): InvoiceView {
  const { bookingId, paymentId, content } = invoice;
  return {
    ...content,
    lines: [...content.lines],
    ...invoiceHead(invoice, context),
    bookingId,
    paymentId,
    currency: invoice.currency,
    related: all.filter(({ id }) => id !== invoice.id).map((other) => invoiceHead(other, context)),
  };
}

/** The path of an invoice's page; it opens only with a signature. */
export function invoicePath(invoiceId: string): string {
  return `/invoices/${invoiceId}`;
}

export function invoiceHead({ id, kind, number, totalMinor, currency, content }: Invoice, context: ReadCtx): InvoiceHead {
  return {
    invoiceId: id,
    kind,
    number,
    issuedOn: content.issuedOn,
    totalMinor,
    total: formatMoney(totalMinor, currency),
    url: signedLink(invoicePath(id), context),
  };
}
