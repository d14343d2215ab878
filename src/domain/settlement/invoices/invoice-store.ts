import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { extensions, invoices } from '../../../../db/schema/index.ts';
import { readPrice } from '../../catalog/pricing/index.ts';
import { type InvoiceContent, readInvoiceContent } from './invoice-content.ts';

type StoredInvoice = typeof invoices.$inferSelect;

/** An invoice or a credit note as it was issued. */
export type Invoice = Omit<StoredInvoice, 'content'> & { readonly content: InvoiceContent };

/** Stores an issued invoice, which is never changed. */
export async function insertInvoice(tx: Tx, invoice: Invoice): Promise<void> {
  await tx.insert(invoices).values(invoice);
}

export async function findInvoice(from: Reader, invoiceId: string): Promise<Invoice | undefined> {
  const [row] = await from.select().from(invoices).where(eq(invoices.id, invoiceId));
  return row && readInvoice(row);
}

/** The invoice of a payment with its credit notes, in the order in which they were issued. */
export async function findInvoicesOf(from: Reader, paymentId: string): Promise<Invoice[]> {
  return (
    await from.select().from(invoices).where(eq(invoices.paymentId, paymentId)).orderBy(asc(invoices.issuedAt), asc(invoices.id))
  ).map(readInvoice);
}

/** All invoices and credit notes of a booking, in the order in which they were issued. */
export async function findInvoicesOfBooking(from: Reader, bookingId: string): Promise<Invoice[]> {
  return (
    await from.select().from(invoices).where(eq(invoices.bookingId, bookingId)).orderBy(asc(invoices.issuedAt), asc(invoices.id))
  ).map(readInvoice);
}

/** The invoices of a booking's payments, without credit notes. */
export async function findBilled(from: Reader, bookingId: string): Promise<Invoice[]> {
  const rows = await from
    .select()
    .from(invoices)
    .where(and(eq(invoices.bookingId, bookingId), eq(invoices.kind, 'INVOICE')))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
  return rows.map(readInvoice);
}

/** The period of an extension and the whole price that it leads to. */
export async function findExtension(from: Reader, extensionId: string) {
  const [row] = await from.select().from(extensions).where(eq(extensions.id, extensionId));
  if (row === undefined) throw new Error(`There is no extension ${extensionId}.`);
  return { ...row, price: readPrice(row.price) };
}

function readInvoice(row: StoredInvoice): Invoice {
  return { ...row, content: readInvoiceContent(row.content) };
}
