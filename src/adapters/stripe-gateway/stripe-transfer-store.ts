import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, Reader, Tx } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import { stripeTransfers } from '../../../db/schema/adapters/stripe.ts';
import type { ChargeCapacity } from './stripe-sources.ts';

/** One transfer of an attempt to pay out. */
export type TransferPart = typeof stripeTransfers.$inferSelect;

export async function findParts(from: Reader, payoutId: string): Promise<TransferPart[]> {
  return from
    .select()
    .from(stripeTransfers)
    .where(eq(stripeTransfers.payoutId, payoutId))
    .orderBy(asc(stripeTransfers.attempt), asc(stripeTransfers.part));
}

type Payout = Pick<TransferPart, 'payoutId' | 'attempt' | 'amountMinor' | 'currency' | 'destination' | 'createdAt'>;

/**
 * Stores how much comes from which charge; the rest comes from the balance. Charges are locked, so that two payouts never plan
 * with the same money. If several calls plan one attempt, the plan of the first one applies to all.
 */
export async function planParts(
  database: Database,
  charges: readonly ChargeCapacity[],
  { amountMinor, ...payout }: Payout,
): Promise<TransferPart[]> {
  return database.transaction(async (tx) => {
    await tx.lock(...[...charges.map(({ charge }) => `stripe_charge:${charge}`), `stripe_payout:${payout.payoutId}`].toSorted());
    const known = (await findParts(tx, payout.payoutId)).filter(({ attempt }) => attempt === payout.attempt);
    if (known.length > 0) return known;
    const covered: Pick<TransferPart, 'source' | 'amountMinor'>[] = [];
    let left = amountMinor;
    for (const { charge, mostMinor } of charges) {
      const part = Math.min(left, mostMinor - (await takenOf(tx, charge)));
      if (part <= 0) continue;
      covered.push({ source: charge, amountMinor: part });
      left -= part;
    }
    const rest = left > 0 ? [{ source: null, amountMinor: left }] : [];
    const parts = [...rest, ...covered].map((one, index) => ({
      ...payout,
      ...one,
      part: index + 1,
      requestKey: `transfer:${payout.payoutId}:${payout.attempt}:${index + 1}:${randomUUID()}`,
      transferId: null,
      refusal: null,
    }));
    for await (const part of inParts(parts)) await tx.insert(stripeTransfers).values(part);
    return parts;
  });
}

/**
 * How much transfers take from a charge, in minor units. A transfer that came back still counts, because Stripe does not say
 * that its amount can be used again.
 */
async function takenOf(tx: Tx, charge: string): Promise<number> {
  const rows = await tx
    .select({ amountMinor: stripeTransfers.amountMinor })
    .from(stripeTransfers)
    .where(and(eq(stripeTransfers.source, charge), isNull(stripeTransfers.refusal)));
  return rows.reduce((total, row) => total + row.amountMinor, 0);
}

export async function savePart(
  database: Database,
  { payoutId, attempt, part }: TransferPart,
  changes: Partial<Pick<TransferPart, 'transferId' | 'refusal'>>,
): Promise<void> {
  await database.transaction((tx) =>
    tx
      .update(stripeTransfers)
      .set(changes)
      .where(and(eq(stripeTransfers.payoutId, payoutId), eq(stripeTransfers.attempt, attempt), eq(stripeTransfers.part, part))),
  );
}
