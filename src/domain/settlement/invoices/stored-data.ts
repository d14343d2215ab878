import { inArray } from 'drizzle-orm';
import { invoiceCodes, invoiceNumbers, invoices } from '../../../../db/schema/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, sectionsOfBookings, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(invoices, {
    exported: sectionsOfBookings('invoices', (from, bookingIds) =>
      from.select().from(invoices).where(inArray(invoices.bookingId, bookingIds)),
    ),
    erased: 'kept as issued: tax law asks for it, and the database refuses changes',
    keepsWords: true,
    kept: FOR_GOOD,
  }),
  declareTable(invoiceCodes, {
    exported: 'stands in the numbers of the invoices',
    erased: 'kept: stands in the numbers of the invoices',
    kept: FOR_GOOD,
  }),
  declareTable(invoiceNumbers, { exported: 'the last number taken', erased: ACCOUNTING, kept: FOR_GOOD }),
];
