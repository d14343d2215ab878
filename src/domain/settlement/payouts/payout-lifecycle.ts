import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { journal, postings } from '../../../../db/schema/index.ts';
import { PAYOUT_STATES, type PayoutState } from '../../../../db/values/index.ts';
import { type BANK, GATEWAY, type JournalEntry, ownerPayableOf, post } from '../../money/ledger/index.ts';
import { type CommandContext, type Emit, lifecycle, type Settings } from '../../platform/kernel/index.ts';
import { setDeadline } from '../../rentals/booking-records/index.ts';
import { findBank, heldUntil } from '../payout-banks/index.ts';
import { payoutEvents } from './events.ts';
import { type PayoutRow, savePayout } from './payout-store.ts';

/** What a booking has earned, on its way to the owner's bank. What was PAID may still come back from the bank. */
export const payoutLifecycle = lifecycle(PAYOUT_STATES, {
  initial: 'SCHEDULED',
  final: ['PAID'],
  moves: {
    clear: { from: ['SCHEDULED', 'ON_HOLD'], to: 'READY', by: ['SYSTEM'], event: payoutEvents.ready },
    hold: { from: ['SCHEDULED', 'READY'], to: 'ON_HOLD', by: ['SYSTEM'], event: payoutEvents.held },
    send: { from: ['READY'], to: 'PROCESSING', by: ['SYSTEM'], event: payoutEvents.sent },
    pay: { from: ['PROCESSING'], to: 'PAID', by: ['SYSTEM', 'ADMIN'], event: payoutEvents.paid },
    fail: { from: ['PROCESSING'], to: 'FAILED', by: ['SYSTEM', 'ADMIN'], event: payoutEvents.failed },
    retry: { from: ['FAILED', 'RETURNED'], to: 'READY', by: ['SYSTEM', 'ADMIN'], event: payoutEvents.ready },
    transferManually: { from: ['FAILED', 'RETURNED', 'ON_HOLD'], to: 'PAID', by: ['ADMIN'], event: payoutEvents.paid },
    comeBack: { from: ['PAID'], to: 'RETURNED', by: ['SYSTEM', 'ADMIN'], event: payoutEvents.returned, late: true },
  },
});

/** Let go, and not known to have arrived: what the gateway is to be asked or told about. */
export const UNSETTLED: readonly PayoutState[] = ['READY', 'PROCESSING'];

/** Its money has left, or is about to: it is not there for another payout. */
export const SENT: readonly PayoutState[] = ['PROCESSING', 'PAID'];

/** The bank did not take it, or gave it back. */
export const NOT_TAKEN: readonly PayoutState[] = payoutLifecycle.from('retry');

type PayoutMove = keyof typeof payoutLifecycle.table.moves;

/** Makes a move of the payout's lifecycle and reports it. The renter is not told: it is the owner's affair. */
export async function movePayout(
  tx: Tx,
  payout: PayoutRow,
  move: PayoutMove,
  { emit, changes = {} }: { emit: Emit; changes?: Partial<Omit<PayoutRow, 'status'>> },
): Promise<PayoutRow> {
  const { to, event } = payoutLifecycle.take(payout.status, move);
  const moved = await savePayout(tx, payout, { holdReason: null, ...changes, status: to });
  const { id: payoutId, bookingId, amountMinor, currency, holdReason } = moved;
  const data = { payoutId, status: to, amountMinor, currency, ...(holdReason !== null && { holdReason }) };
  await emit({ type: event, bookingId, from: payout.status, to, hiddenFromTimeline: true, data });
  return moved;
}

/** What became of a transfer, as the gateway or an admin says. */
export interface TransferResult {
  readonly status: 'PENDING' | 'PAID' | 'FAILED';
  readonly reason?: string | undefined;
}

/** Records it about a payout that is PROCESSING: the money has left as soon as the gateway took it, and is back when it failed. */
export async function recordTransfer(
  tx: Tx,
  payout: PayoutRow,
  { status, reason }: TransferResult,
  context: Pick<CommandContext, 'ids' | 'now' | 'emit'>,
): Promise<PayoutRow> {
  const { emit, now } = context;
  if (status === 'FAILED') {
    if (payout.sentAt !== null) await postReturn(tx, payout, context);
    return movePayout(tx, payout, 'fail', { emit, changes: { failure: reason ?? 'No reason was given.', sentAt: null } });
  }
  if (payout.sentAt === null) await postPayout(tx, payout, GATEWAY, context);
  const sentAt = payout.sentAt ?? now;
  return status === 'PENDING'
    ? savePayout(tx, payout, { sentAt })
    : movePayout(tx, payout, 'pay', { emit, changes: { sentAt, paidAt: now } });
}

/** The transfer had succeeded, and the bank sent it back: the owner is owed it again. */
export async function recordReturnedTransfer(
  tx: Tx,
  payout: PayoutRow,
  { reason: failure, ...context }: Pick<CommandContext, 'ids' | 'now' | 'emit'> & { readonly reason: string },
): Promise<PayoutRow> {
  await postReturn(tx, payout, context);
  return movePayout(tx, payout, 'comeBack', { emit: context.emit, changes: { failure, sentAt: null, paidAt: null } });
}

/** After a try that the gateway says has failed: where the owner has named another account since, it is tried again once that may be used. */
export async function retryAtNewBank(
  tx: Tx,
  { id: subjectId, bookingId, vendorId, destination }: PayoutRow,
  settings: Settings,
): Promise<void> {
  const bank = await findBank(tx, vendorId);
  if (bank === undefined || bank.ibanSealed === destination?.ibanSealed) return;
  await setDeadline(tx, { bookingId, kind: 'PAYOUT', subjectId, dueAt: heldUntil(bank, settings) });
}

type Context = Pick<CommandContext, 'ids' | 'now'>;

/** What was owed to the vendor has left. The same try is posted once. */
export async function postPayout(
  tx: Tx,
  payout: PayoutRow,
  account: typeof GATEWAY | typeof BANK,
  context: Context,
): Promise<void> {
  await post(tx, payoutEntry(payout, account), context);
}

export function payoutEntry(payout: Sent, account: typeof GATEWAY | typeof BANK): JournalEntry {
  const { bookingId, vendorId, currency, amountMinor } = payout;
  return {
    kind: 'PAYOUT',
    bookingId,
    currency,
    idemKey: transferKey(payout),
    memo: 'paid out',
    lines: [
      { account: ownerPayableOf(vendorId), amountMinor },
      { account, amountMinor: -amountMinor },
    ],
  };
}

type Sent = Pick<PayoutRow, 'id' | 'attempt' | 'bookingId' | 'vendorId' | 'currency' | 'amountMinor'>;

/** It came back: the entry is undone by its opposite, and the vendor is owed it again. */
async function postReturn(tx: Tx, payout: PayoutRow, context: Context): Promise<void> {
  const { bookingId, currency } = payout;
  const lines = await tx
    .select({ account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.idemKey, transferKey(payout)))
    .orderBy(asc(postings.line));
  const opposite = lines.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
  const idemKey = `${transferKey(payout)}:returned`;
  await post(
    tx,
    { kind: 'PAYOUT_RETURNED', bookingId, currency, idemKey, memo: 'the payout came back', lines: opposite },
    context,
  );
}

/** By what the journal knows a try of a payout. */
export function transferKey({ id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>): string {
  return `payout:${id}:${attempt}`;
}
