import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { plusInserted } from '../../../db/expressions.ts';
import { invoiceCodes, invoiceNumbers } from '../../../db/schema/index.ts';
import { invoiceCode, invoiceNumber, type Series } from './invoice-number.ts';

/**
 * The next number of a vendor's series, without a gap: it is taken for good only if the transaction commits, and until
 * then whoever wants the next one waits.
 */
export async function takeNumber(tx: Tx, slug: string, series: Series): Promise<string> {
  const code = await codeOf(tx, series.vendorId, slug);
  const [counter] = await tx
    .insert(invoiceNumbers)
    .values({ ...series, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.vendorId, invoiceNumbers.kind, invoiceNumbers.mode, invoiceNumbers.year],
      set: { last: plusInserted(invoiceNumbers.last) },
    })
    .returning({ last: invoiceNumbers.last });
  if (counter === undefined) throw new Error(`No number was counted for ${code}.`);
  return invoiceNumber(code, series, counter.last);
}

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
