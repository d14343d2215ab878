import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../db/database.ts';
import { hotQuery, placeholder } from '../../../db/hot-query.ts';
import { sandboxCaptures, sandboxChargebacks, sandboxCheckouts, sandboxRefunds } from '../../../db/schema/adapters/sandbox.ts';
import type { PaymentPageRequest, GatewayOutcome } from '../payment-gateway.ts';
import { isOpen, type SandboxCheckout } from './sandbox-checkout.ts';

/** Creates one checkout for a payment. If several calls create it at the same time, the first row stays. */
export async function insertCheckout(tx: Tx, request: PaymentPageRequest, now: Date): Promise<SandboxCheckout> {
  const { paymentId, amountMinor, holdMinor, currency, expiresAt } = request;
  const checkout = {
    reference: `sbx_${randomBytes(REFERENCE_BYTES).toString('hex')}`,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    status: 'PENDING' as const,
    eventId: newEventId(),
    createdAt: now,
    paymentId,
    amountMinor,
    holdMinor,
    currency,
    expiresAt,
    shown: Shown.parse(request),
  };
  await tx.insert(sandboxCheckouts).values(checkout).onConflictDoNothing({ target: sandboxCheckouts.paymentId });
  const [row] = await tx.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.paymentId, paymentId));
  return existing(row, paymentId);
}

export async function checkoutByReference(reader: Reader, reference: string): Promise<SandboxCheckout> {
  const [row] = await findByReference(reader, { reference });
  return existing(row, reference);
}

const findByReference = hotQuery('sandbox_checkout_by_reference', (from) =>
  from
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.reference, placeholder('reference'))),
);

export async function checkoutByToken(reader: Reader, token: string): Promise<SandboxCheckout | null> {
  const [row] = await findByToken(reader, { token });
  return row === undefined ? null : checkoutOf(row);
}

const findByToken = hotQuery('sandbox_checkout_by_token', (from) =>
  from
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.token, placeholder('token'))),
);

/** Locks the checkout until `tx` ends, and returns it. It is expired if its time is over. */
export async function lockCheckout(tx: Tx, reference: string, now: Date): Promise<SandboxCheckout> {
  await tx.lock(`sandbox_checkout:${reference}`);
  const checkout = await checkoutByReference(tx, reference);
  return isOverdue(checkout, now) ? saveStatus(tx, checkout, 'EXPIRED') : checkout;
}

export function isOverdue(checkout: SandboxCheckout, now: Date): boolean {
  return isOpen(checkout) && now >= checkout.expiresAt;
}

/** Stores the new status as a new report. */
export async function saveStatus(
  tx: Tx,
  checkout: SandboxCheckout,
  status: GatewayOutcome['status'],
  paidAt: Date | null = null,
): Promise<SandboxCheckout> {
  const news = { status, eventId: newEventId(), paidAt };
  await tx.update(sandboxCheckouts).set(news).where(eq(sandboxCheckouts.reference, checkout.reference));
  return { ...checkout, ...news };
}

export async function saveHoldReleased(tx: Tx, reference: string, now: Date): Promise<void> {
  await tx
    .update(sandboxCheckouts)
    .set({ holdReleasedAt: now })
    .where(and(eq(sandboxCheckouts.reference, reference), isNull(sandboxCheckouts.holdReleasedAt)));
}

export async function refundsOf(tx: Tx, reference: string): Promise<(typeof sandboxRefunds.$inferSelect)[]> {
  return tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference));
}

export async function captureOf(tx: Tx, reference: string): Promise<typeof sandboxCaptures.$inferSelect | undefined> {
  const [row] = await tx.select().from(sandboxCaptures).where(eq(sandboxCaptures.reference, reference));
  return row;
}

export async function chargebackOf(tx: Tx, reference: string): Promise<typeof sandboxChargebacks.$inferSelect | undefined> {
  const [row] = await tx.select().from(sandboxChargebacks).where(eq(sandboxChargebacks.reference, reference));
  return row;
}

const REFERENCE_BYTES = 12;
const TOKEN_BYTES = 32;

const Shown = z.object({
  title: z.string(),
  description: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      amountMinor: z.int(),
      quantity: z.int().optional(),
      unitMinor: z.int().optional(),
      comesBack: z.literal(true).optional(),
    }),
  ),
  conditions: z.array(z.string()).optional(),
  whatNext: z.array(z.string()).optional(),
  returnUrl: z.string(),
  /** The field is absent in checkouts of earlier versions. */
  cancelUrl: z.string().optional(),
  timeZone: z.string().optional(),
});

export function newEventId(): string {
  return `sbxevt_${randomUUID()}`;
}

function existing(row: Row | undefined, name: string): SandboxCheckout {
  if (row === undefined) throw new Error(`The payment sandbox has no checkout ${name}.`);
  return checkoutOf(row);
}

type Row = typeof sandboxCheckouts.$inferSelect;

function checkoutOf({ shown, createdAt: _created, ...facts }: Row): SandboxCheckout {
  const { cancelUrl, ...seen } = Shown.parse(shown);
  return { ...facts, ...seen, cancelUrl: cancelUrl ?? seen.returnUrl };
}
