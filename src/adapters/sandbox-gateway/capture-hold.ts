import type { Tx } from '../../../db/database.ts';
import { sandboxCaptures } from '../../../db/schema/sandbox.ts';
import type { CaptureRequest, MoneyAnswer } from '../payment-gateway.ts';
import { REFUSED_AMOUNT_MINOR } from './refused-amount.ts';
import { captureOf, lockCheckout } from './sandbox-store.ts';

/** As with a card: one capture, of no more than is held, within seven days. */
export async function captureHold(tx: Tx, request: CaptureRequest, now: Date): Promise<MoneyAnswer> {
  const { reference, captureId, amountMinor, currency } = request;
  const checkout = await lockCheckout(tx, reference, now);
  const earlier = await captureOf(tx, reference);
  if (earlier !== undefined) {
    if (earlier.captureId !== captureId) return failed('The hold was captured before, and what was left of it let go.');
    return earlier.amountMinor === amountMinor ? { status: 'SUCCEEDED' } : failed('This capture was made with another amount.');
  }
  if (checkout.paidAt === null || checkout.holdMinor === 0) return failed('Nothing is held.');
  if (checkout.holdReleasedAt !== null) return failed('The hold was let go.');
  if (now.getTime() - checkout.paidAt.getTime() > AUTHORISATION_MS) return failed('The hold has lapsed.');
  if (currency !== checkout.currency) return failed(`The hold was made in ${checkout.currency}.`);
  if (amountMinor <= 0) return failed('A capture is more than nothing.');
  if (amountMinor > checkout.holdMinor) return failed('More than is held.');
  if (amountMinor === REFUSED_AMOUNT_MINOR) return failed('The card refused the capture.');

  await tx.insert(sandboxCaptures).values({ reference, captureId, amountMinor, createdAt: now });
  return { status: 'SUCCEEDED' };
}

const AUTHORISATION_MS = 7 * 86_400_000;

function failed(reason: string): MoneyAnswer {
  return { status: 'FAILED', reason };
}
