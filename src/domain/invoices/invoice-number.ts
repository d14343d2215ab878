import type { InvoiceKind, Mode } from '../../../db/values.ts';

export interface Series {
  readonly vendorId: string;
  readonly kind: InvoiceKind;
  readonly mode: Mode;
  /** Of the vendor's own calendar. */
  readonly year: number;
}

/** `ATLANTIC-2026-00017`; a C before the digits is a credit note, a T a test. */
export function invoiceNumber(code: string, { kind, mode, year }: Series, count: number): string {
  const marks = `${mode === 'test' ? 'T' : ''}${kind === 'CREDIT_NOTE' ? 'C' : ''}`;
  return `${code}-${year}-${marks}${String(count).padStart(5, '0')}`;
}

/** The first of these that no other vendor has: `ATLANTIC`, `ATLANTIC-OUTDOORS`, `ATLANTIC-OUTDOORS-2`, … */
export function invoiceCode(slug: string, taken: ReadonlySet<string>): string {
  const whole = slug.toUpperCase();
  const word = whole.split('-').find((part) => part.length > 2) ?? whole;
  for (let number = 0; ; number += 1) {
    const code = [word, whole][number] ?? `${whole}-${number}`;
    if (!taken.has(code)) return code;
  }
}
