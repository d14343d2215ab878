import type { Tx } from '../../../db/database.ts';
import { refunds } from '../../../db/schema/index.ts';
import type { Booking } from '../bookings/index.ts';
import { creditNoteOf, issueCreditNote } from '../invoices/index.ts';
import type { CommandContext, Minor } from '../kernel/index.ts';
import { post } from '../ledger/index.ts';
import { moveRefund, type PaymentRow, refundSources, type RefundRow } from '../payments/index.ts';
import { firstTry } from './first-try.ts';
import { takenBack } from './taken-back.ts';

type Context = Pick<CommandContext, 'now' | 'ids' | 'emit'>;

/**
 * As far as the payer's bank took the payment back for good, the payer has what was to be given back: it makes the loss
 * smaller instead, whosever it was. What the bank did not take becomes a refund of its own. Returns what was absorbed, minor units.
 */
export async function absorbRefund(
  tx: Tx,
  booking: Booking,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
  context: Context,
): Promise<Minor> {
  const [kept] = (await takenBack(tx, payment)).kept;
  if (kept === undefined) return 0;
  const amountMinor = Math.min(refund.amountMinor, kept.leftMinor);
  const part = { ...refund, amountMinor };
  const credited = (await creditNoteOf(tx, await firstTry(tx, refund))) !== undefined;
  const rest = await splitOff(tx, refund, { amountMinor: refund.amountMinor - amountMinor, credited }, context);
  const lines = [...(await refundSources(tx, part, payment)), { account: kept.account, amountMinor: -amountMinor }];
  const move = refund.status === 'FAILED' ? 'absorbFailed' : 'absorb';
  await moveRefund(tx, refund, move, { emit: context.emit, changes: { amountMinor, settledAt: context.now } });
  await postAbsorbed(tx, part, lines, context);
  if (!credited) await issueCreditNote(tx, part, booking, context);
  return rest === null ? amountMinor : amountMinor + (await absorbRefund(tx, booking, { refund: rest, payment }, context));
}

/** The rest waits as the whole did. Where one credit note stands for the whole, the rest settles that one. */
async function splitOff(
  tx: Tx,
  refund: RefundRow,
  { amountMinor, credited }: { amountMinor: Minor; credited: boolean },
  { ids }: Context,
): Promise<RefundRow | null> {
  if (amountMinor === 0) return null;
  const rest = { ...refund, id: ids.next('refund'), amountMinor, retryOf: credited ? refund.id : null };
  await tx.insert(refunds).values(rest);
  return rest;
}

/** Where the bank took out of what nobody owned, that has gone already: nothing is left to move. */
async function postAbsorbed(
  tx: Tx,
  { id, bookingId, currency }: RefundRow,
  lines: Parameters<typeof post>[1]['lines'],
  context: Context,
): Promise<void> {
  const moved = Map.groupBy(lines, ({ account }) => account);
  const net = [...moved].map(([account, all]) => ({
    account,
    amountMinor: all.reduce((sum, line) => sum + line.amountMinor, 0),
  }));
  const memo = 'the payer’s bank had given it back';
  await post(tx, { kind: 'REFUND', bookingId, currency, idemKey: `refund-absorbed:${id}`, memo, lines: net }, context);
}
