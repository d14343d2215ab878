export { composeCreditNote } from './compose-credit-note.ts';
export { composeInvoice } from './compose-invoice.ts';
export { getPaymentInvoice } from './get-payment-invoice.ts';
export { invoiceCode, invoiceNumber, type Series } from './invoice-number.ts';
export { InvoiceView } from './invoice-view.ts';
export { issueCreditNote } from './issue-credit-note.ts';
export { issueInvoice } from './issue-invoice.ts';
export { openInvoice } from './open-invoice.ts';
export type { Invoice } from './store.ts';
