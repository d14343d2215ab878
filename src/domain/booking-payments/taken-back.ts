import { asc, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { chargebacks, refunds } from '../../../db/schema/index.ts';
import { type Minor, sum } from '../kernel/index.ts';
import { linesOf } from '../ledger/index.ts';
import type { PaymentRow } from '../payments/index.ts';

/** What the payer's bank took of a payment. */
interface TakenBack {
  /** It has not decided yet about a part. */
  readonly open: boolean;
  /** What it keeps, in the order in which that was decided, less what refunds were absorbed by; with the account that bore it. */
  readonly kept: readonly { readonly account: string; readonly leftMinor: Minor }[];
}

export async function takenBack(from: Reader, { id: paymentId, currency }: PaymentRow): Promise<TakenBack> {
  const rows = await from
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.paymentId, paymentId))
    .orderBy(asc(chargebacks.closedAt), asc(chargebacks.id));
  const back = await from.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  let absorbed = sum(back.filter(({ status, fromHold }) => status === 'ABSORBED' && !fromHold).map((row) => row.amountMinor));
  const kept: { account: string; leftMinor: Minor }[] = [];
  for (const row of rows.filter((each) => each.status === 'LOST' && each.currency === currency)) {
    const leftMinor = Math.max(0, row.amountMinor - absorbed);
    absorbed = Math.max(0, absorbed - row.amountMinor);
    if (leftMinor > 0) kept.push({ account: await bearerOf(from, row.id), leftMinor });
  }
  return { open: rows.some(({ status }) => status === 'OPEN'), kept };
}

/** The account that the money was taken out of when the bank took it. */
async function bearerOf(from: Reader, chargebackId: string): Promise<string> {
  const debited = (await linesOf(from, `chargeback:${chargebackId}`)).find(({ amountMinor }) => amountMinor > 0);
  if (debited === undefined) throw new Error(`The charge-back ${chargebackId} has no entry.`);
  return debited.account;
}
