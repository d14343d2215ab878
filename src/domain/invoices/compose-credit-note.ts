import { dayOf, sum } from '../kernel/index.ts';
import type { RefundRow } from '../payments/index.ts';
import { totalsOf } from './compose-invoice.ts';
import { creditLines } from './credit-lines.ts';
import type { InvoiceContent } from './invoice-content.ts';
import type { Invoice } from './store.ts';

/** Causes that give back what was never billed. */
const NOT_BILLED = new Set<RefundRow['cause']>(['DEPOSIT', 'LATE_PAYMENT', 'AMOUNT_MISMATCH']);

/**
 * What stands on the credit note of a refund: names and places as on the invoice, whatever has become of them. Null where
 * the refund takes back nothing that was billed.
 */
export function composeCreditNote(
  [invoice, ...earlier]: readonly Invoice[],
  { cause, amountMinor }: Pick<RefundRow, 'cause' | 'amountMinor'>,
  { at, timeZone }: { at: Date; timeZone: string },
): InvoiceContent | null {
  if (invoice === undefined || NOT_BILLED.has(cause)) return null;
  const credited = earlier.flatMap(({ content }) => content.lines);
  const lines = creditLines(invoice.content.lines, credited, amountMinor);
  if (lines.length === 0) return null;
  const issuedOn = dayOf(at, timeZone);
  const grossMinor = sum(lines.map((line) => line.grossMinor));
  return {
    ...invoice.content,
    issuedOn,
    lines,
    ...totalsOf(lines),
    payment: { ...invoice.content.payment, paidOn: issuedOn, amountMinor: grossMinor },
    deposit: null,
    corrects: { number: invoice.number, issuedOn: invoice.content.issuedOn, cause },
  };
}
