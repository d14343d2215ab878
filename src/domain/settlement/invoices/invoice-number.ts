import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { plusInserted } from '../../../../db/expressions.ts';
import { invoiceCodes, invoiceNumbers } from '../../../../db/schema/index.ts';
import type { InvoiceKind, Mode } from '../../../../db/values/index.ts';

/**
 * Takes the next number of a vendor's series without a gap: it is used up only if the transaction commits, and other
 * transactions that need the next number wait until then.
 */
export async function takeNumber(tx: Tx, slug: string, series: Series): Promise<string> {
  const code = await codeOf(tx, series.vendorId, slug);
  const [counter] = await countOne(tx, series);
  if (counter === undefined) throw new Error(`No number was counted for ${code}.`);
  return invoiceNumber(code, series, counter.last);
}

const countOne = (tx: Tx, { vendorId, kind, mode, year }: Series) =>
  tx
    .insert(invoiceNumbers)
    .values({ vendorId, kind, mode, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.vendorId, invoiceNumbers.kind, invoiceNumbers.mode, invoiceNumbers.year],
      set: { last: plusInserted(invoiceNumbers.last) },
    })
    .returning({ last: invoiceNumbers.last });

async function codeOf(tx: Tx, vendorId: string, slug: string): Promise<string> {
  const chosen = async () => (await tx.select().from(invoiceCodes).where(eq(invoiceCodes.vendorId, vendorId)))[0]?.code;
  const known = await chosen();
  if (known !== undefined) return known;
  await tx.lock('invoice-codes');
  const meanwhile = await chosen();
  if (meanwhile !== undefined) return meanwhile;
  const taken = new Set((await tx.select({ code: invoiceCodes.code }).from(invoiceCodes)).map(({ code }) => code));
  const code = invoiceCode(slug, taken);
  await tx.insert(invoiceCodes).values({ vendorId, code });
  return code;
}

export interface Series {
  readonly vendorId: string;
  readonly kind: InvoiceKind;
  readonly mode: Mode;
  /** The year in the vendor's time zone. */
  readonly year: number;
}

/** An invoice number such as `ATLANTIC-2026-00017`; a C before the digits marks a credit note, a T a test. */
export function invoiceNumber(code: string, { kind, mode, year }: Series, count: number): string {
  const marks = `${mode === 'test' ? 'T' : ''}${kind === 'CREDIT_NOTE' ? 'C' : ''}`;
  return `${code}-${year}-${marks}${String(count).padStart(5, '0')}`;
}

/** The first of these codes that no other vendor has: `ATLANTIC`, `ATLANTIC-OUTDOORS`, `ATLANTIC-OUTDOORS-2`, … */
export function invoiceCode(slug: string, taken: ReadonlySet<string>): string {
  const whole = slug.toUpperCase();
  const word = whole.split('-').find((part) => part.length > 2) ?? whole;
  for (let number = 0; ; number += 1) {
    const code = [word, whole][number] ?? `${whole}-${number}`;
    if (!taken.has(code)) return code;
  }
}
