import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database, Reader } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import { stripeCheckouts } from '../../../db/schema/adapters/stripe.ts';

/** The parts that every function of the Stripe adapter needs. */
export interface StripeContext {
  readonly stripe: Stripe;
  readonly database: Database;
  readonly clock: { now(): Date };
}

/** For so long an idempotency key is safe to use again. Stripe forgets it after a day; the hour less is for clocks that differ. */
export const KEY_MS = 23 * 3_600_000;

export type StripeCheckout = typeof stripeCheckouts.$inferSelect;

export async function latestAttempt(reader: Reader, paymentId: string): Promise<StripeCheckout | undefined> {
  const [row] = await reader
    .select()
    .from(stripeCheckouts)
    .where(eq(stripeCheckouts.paymentId, paymentId))
    .orderBy(desc(stripeCheckouts.attempt))
    .limit(1);
  return row;
}

export async function checkoutByReference(reader: Reader, reference: string): Promise<StripeCheckout | undefined> {
  const [row] = await reader.select().from(stripeCheckouts).where(eq(stripeCheckouts.reference, reference));
  return row;
}

export async function checkoutsByHold(reader: Reader, holdIntents: string[]): Promise<StripeCheckout[]> {
  if (holdIntents.length === 0) return [];
  return await reader.select().from(stripeCheckouts).where(inArray(stripeCheckouts.holdIntent, holdIntents));
}

/** Stores a request before it is sent. If several calls store the same attempt, all of them send the first one's request. */
export async function writeAttempt(database: Database, row: StripeCheckout): Promise<StripeCheckout> {
  return database.transaction(async (tx) => {
    for await (const part of inParts([row])) await tx.insert(stripeCheckouts).values(part).onConflictDoNothing();
    return (await latestAttempt(tx, row.paymentId)) ?? row;
  });
}

/** Deletes an attempt that Stripe refused, so that the next call makes a new one. */
export async function forgetAttempt(database: Database, { paymentId, attempt }: StripeCheckout): Promise<void> {
  await database.transaction((tx) =>
    tx.delete(stripeCheckouts).where(and(thisAttempt({ paymentId, attempt }), isNull(stripeCheckouts.reference))),
  );
}

export async function saveCheckout(database: Database, row: StripeCheckout, changes: Partial<StripeCheckout>): Promise<void> {
  await database.transaction((tx) => tx.update(stripeCheckouts).set(changes).where(thisAttempt(row)));
}

/** Reserves the only capture of a hold for `captureId`. Returns the row, which may belong to another capture. */
export async function claimCapture(
  database: Database,
  row: StripeCheckout,
  claim: { captureId: string; capturedMinor: number },
): Promise<StripeCheckout> {
  return database.transaction(async (tx) => {
    await tx
      .update(stripeCheckouts)
      .set(claim)
      .where(and(thisAttempt(row), isNull(stripeCheckouts.captureId)));
    const [after] = await tx.select().from(stripeCheckouts).where(thisAttempt(row));
    return after ?? row;
  });
}

function thisAttempt({ paymentId, attempt }: Pick<StripeCheckout, 'paymentId' | 'attempt'>) {
  return and(eq(stripeCheckouts.paymentId, paymentId), eq(stripeCheckouts.attempt, attempt));
}
