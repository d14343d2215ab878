export { creditNoteOf, issueCreditNote } from './credit-note.ts';
export { getPaymentInvoice } from './get-payment-invoice.ts';
export { findInvoicesOfBooking, type Invoice } from './invoice-store.ts';
export { invoiceHead, InvoiceHead, InvoiceView } from './invoice-view.ts';
export { issueInvoice } from './invoice.ts';
export { openInvoice } from './open-invoice.ts';
export { storedData } from './stored-data.ts';
