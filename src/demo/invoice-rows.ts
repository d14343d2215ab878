import type { invoiceCodes, invoiceNumbers, invoices } from '../../db/schema/index.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import type { RefundRow } from '../domain/money/payments/index.ts';
import type { Ids, Settings } from '../domain/platform/kernel/index.ts';
import {
  composeCreditNote,
  composeInvoice,
  type Invoice,
  invoiceCode,
  invoiceNumber,
  type Series,
} from '../domain/settlement/invoices/index.ts';
import type { ToldBooking } from './tell-booking.ts';
import type { ToldPayment } from './tell-payment.ts';
import type { DemoUser } from './user-rows.ts';

interface InvoiceRows {
  readonly invoices: (typeof invoices.$inferInsert & Invoice)[];
  readonly codes: (typeof invoiceCodes.$inferInsert)[];
  readonly numbers: (typeof invoiceNumbers.$inferInsert)[];
}

interface Rental {
  readonly told: ToldBooking;
  readonly paid: ToldPayment;
}

interface Context {
  readonly vendors: ReadonlyMap<string, CatalogAsset['vendor']>;
  readonly users: ReadonlyMap<string, DemoUser>;
  readonly ids: Ids;
  readonly settings: Settings;
}

/** The rows that settling payments and refunds would have written, numbered in the order in which it happened. */
export function invoiceRows(rentals: readonly Rental[], { vendors, users, ids, settings }: Context): InvoiceRows {
  const vendorById = new Map([...vendors.values()].map((vendor) => [vendor.id, vendor]));
  const userById = new Map([...users.values()].map((user) => [user.id, user]));
  const codes = new Map<string, string>();
  const counters = new Map<string, Series & { last: number }>();
  const issued: Invoice[] = [];

  const take = (slug: string, series: Series): string => {
    const code = codes.get(series.vendorId) ?? invoiceCode(slug, new Set(codes.values()));
    codes.set(series.vendorId, code);
    const key = Object.values(series).join(' ');
    const last = (counters.get(key)?.last ?? 0) + 1;
    counters.set(key, { ...series, last });
    return invoiceNumber(code, series, last);
  };

  for (const { at, refund, told, paid } of inOrder(rentals)) {
    const { booking } = told;
    const vendor = vendorById.get(booking.vendorId);
    const buyer = userById.get(booking.renterId);
    if (vendor === undefined || buyer === undefined) throw new Error(`Nobody to bill for ${booking.id}.`);
    const mine = issued.filter(({ paymentId }) => paymentId === paid.payment.id);
    const content =
      refund === null
        ? composeInvoice({ payment: paid.payment, booking, vendor, buyer, extension: null }, { paidAt: at, settings })
        : composeCreditNote(mine, refund, { at, timeZone: vendor.timeZone });
    if (content === null) continue;
    const kind = refund === null ? 'INVOICE' : 'CREDIT_NOTE';
    const series = { vendorId: vendor.id, kind, mode: booking.mode, year: Number(content.issuedOn.slice(0, 4)) } as const;
    issued.push({
      id: ids.next('invoice'),
      kind,
      number: take(vendor.slug, series),
      causeId: refund?.id ?? paid.payment.id,
      invoiceId: refund === null ? null : (mine[0]?.id ?? null),
      vendorId: vendor.id,
      bookingId: booking.id,
      paymentId: paid.payment.id,
      currency: booking.currency,
      totalMinor: content.totalMinor,
      content,
      issuedAt: at,
    });
  }
  return {
    invoices: issued,
    codes: [...codes].map(([vendorId, code]) => ({ vendorId, code })),
    numbers: [...counters.values()],
  };
}

function inOrder(rentals: readonly Rental[]): (Rental & { at: Date; refund: RefundRow | null })[] {
  return rentals
    .flatMap((rental) => {
      const { payment, refunds } = rental.paid;
      if (payment.paidAt === null) return [];
      return [
        { ...rental, at: payment.paidAt, refund: null },
        ...refunds.map((refund) => ({ ...rental, at: refund.settledAt ?? refund.createdAt, refund })),
      ];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
