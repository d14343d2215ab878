export { creditNoteOf, issueCreditNote } from './credit-note.ts';
export { invoiceEvents } from './events.ts';
export { getPaymentInvoice } from './get-payment-invoice.ts';
export { invoiceCode, invoiceNumber, type Series } from './invoice-number.ts';
export { findInvoicesOfBooking, type Invoice } from './invoice-store.ts';
export { invoiceHead, InvoiceHead, InvoiceView } from './invoice-view.ts';
export { composeInvoice, INVOICE_ID, issueInvoice } from './invoice.ts';
export { openInvoice } from './open-invoice.ts';
export { storedData } from './stored-data.ts';
