import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { sandboxChargebacks } from '../../../db/schema/adapters/sandbox.ts';
import type { SandboxReport } from './sandbox-callback.ts';
import type { SandboxCheckout } from './sandbox-checkout.ts';
import { chargebackOf, lockCheckout, newEventId } from './sandbox-store.ts';

type ChargebackRow = typeof sandboxChargebacks.$inferSelect;
type ChargebackReport = Extract<SandboxReport, { kind: 'CHARGEBACK' }>;

/** The payer's bank takes a payment or a part of it back, once; null if there is nothing to take. */
export async function openChargeback(
  tx: Tx,
  reference: string,
  { reason, amountMinor, now }: { reason: string; amountMinor?: number | undefined; now: Date },
): Promise<ChargebackReport | null> {
  const checkout = await lockCheckout(tx, reference, now);
  if (checkout.status !== 'PAID') return null;
  const known = await chargebackOf(tx, reference);
  if (known !== undefined) return reportOf(checkout, known);
  const row: ChargebackRow = {
    reference,
    reason,
    amountMinor: Math.min(amountMinor ?? Infinity, checkout.amountMinor),
    createdAt: now,
    chargebackId: `sbxcb_${checkout.reference}`,
    status: 'OPEN',
    eventId: newEventId(),
    wonAt: null,
  };
  await tx.insert(sandboxChargebacks).values(row);
  return reportOf(checkout, row);
}

/** Ends a charge-back; null if there is none. */
export async function closeChargeback(
  tx: Tx,
  reference: string,
  { status, now }: { status: 'WON' | 'LOST'; now: Date },
): Promise<ChargebackReport | null> {
  const checkout = await lockCheckout(tx, reference, now);
  const known = await chargebackOf(tx, reference);
  if (known === undefined || known.status !== 'OPEN') return known === undefined ? null : reportOf(checkout, known);
  const closed = { ...known, status, eventId: newEventId(), wonAt: status === 'WON' ? now : null };
  await tx.update(sandboxChargebacks).set(closed).where(eq(sandboxChargebacks.reference, reference));
  return reportOf(checkout, closed);
}

function reportOf({ paymentId, currency }: SandboxCheckout, row: ChargebackRow): ChargebackReport {
  const { eventId, chargebackId, status, amountMinor, reason } = row;
  return { kind: 'CHARGEBACK', eventId, chargebackId, paymentId, status, amountMinor, currency, reason };
}
