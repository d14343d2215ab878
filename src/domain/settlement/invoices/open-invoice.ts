import { z } from 'zod';
import { anyone, IdInput, isSignedLink, query } from '../../platform/kernel/index.ts';
import { invoiceLinkRefused } from './invoice-errors.ts';
import { findInvoice, findInvoicesOf } from './invoice-store.ts';
import { invoicePath, InvoiceView, invoiceView } from './invoice-view.ts';

export const openInvoice = query({
  name: 'open_invoice',
  title: 'Open an invoice',
  description: 'The page behind the url of an invoice or a credit note. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject({ invoiceId: IdInput, expires: z.int(), signature: z.string().max(100) }),
  output: InvoiceView,
  errors: [invoiceLinkRefused],

  async run({ input, reader, now, settings }) {
    const signed = isSignedLink(invoicePath(input.invoiceId), input, { now, settings });
    const invoice = signed ? await findInvoice(reader, input.invoiceId) : undefined;
    if (invoice === undefined) throw invoiceLinkRefused({});
    return invoiceView(invoice, await findInvoicesOf(reader, invoice.paymentId), { now, settings });
  },
});
