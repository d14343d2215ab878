import type { Tx } from '../../../../db/database.ts';
import { type BANK, entryLines, GATEWAY, type JournalEntry, ownerPayableOf, post } from '../../money/ledger/index.ts';
import type { Settings, WriteCtx } from '../../platform/kernel/index.ts';
import { setDeadline } from '../../rentals/bookings/index.ts';
import { findBank, heldUntil } from '../payout-banks/index.ts';
import { movePayout } from './payout-lifecycle.ts';
import { type PayoutRow, savePayout } from './payout-store.ts';

/** The outcome of a transfer, as the gateway or an administrator reports it. */
export interface TransferResult {
  readonly status: 'PENDING' | 'PAID' | 'FAILED';
  readonly reason?: string | undefined;
}

/**
 * Records the outcome of a payout that is PROCESSING: the money has left when the gateway has accepted it, and is back when it
 * failed.
 */
export async function recordTransfer(
  tx: Tx,
  payout: PayoutRow,
  { status, reason }: TransferResult,
  context: WriteCtx,
): Promise<PayoutRow> {
  const { emit, now } = context;
  if (status === 'FAILED') {
    if (payout.sentAt !== null) await postReturn(tx, payout, context);
    return movePayout(tx, payout, 'fail', {
      emit,
      changes: { failure: reason ?? 'No reason was given.', sentAt: null, batchId: null },
    });
  }
  if (payout.sentAt === null) await postPayout(tx, payout, GATEWAY, context);
  const sentAt = payout.sentAt ?? now;
  return status === 'PENDING'
    ? savePayout(tx, payout, { sentAt })
    : movePayout(tx, payout, 'pay', { emit, changes: { sentAt, paidAt: now } });
}

/** Records that the bank returned a transfer that had succeeded: the owner is owed the money again. */
export async function recordReturnedTransfer(
  tx: Tx,
  payout: PayoutRow,
  { reason: failure, ...context }: WriteCtx & { readonly reason: string },
): Promise<PayoutRow> {
  await postReturn(tx, payout, context);
  return movePayout(tx, payout, 'comeBack', {
    emit: context.emit,
    changes: { failure, sentAt: null, paidAt: null, batchId: null },
  });
}

/**
 * After a failed try: if the owner has named another account since, the payout is tried again once that account may be used.
 */
export async function retryAtNewBank(
  tx: Tx,
  { id: subjectId, bookingId, vendorId, destination }: PayoutRow,
  settings: Settings,
): Promise<void> {
  const bank = await findBank(tx, vendorId);
  if (bank === undefined || bank.ibanSealed === destination?.ibanSealed) return;
  await setDeadline(tx, { bookingId, kind: 'PAYOUT', subjectId, dueAt: heldUntil(bank, settings) });
}

type Context = Pick<WriteCtx, 'ids' | 'now'>;

/** Posts that what was owed to the vendor has left. One attempt is posted once. */
export async function postPayout(
  tx: Tx,
  payout: PayoutRow,
  account: typeof GATEWAY | typeof BANK,
  context: Context,
): Promise<void> {
  await post(tx, payoutEntry(payout, account), context);
}

function payoutEntry(payout: Try, account: typeof GATEWAY | typeof BANK): JournalEntry {
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

type Try = Pick<PayoutRow, 'id' | 'attempt' | 'bookingId' | 'vendorId' | 'currency' | 'amountMinor'>;

/** The key of an attempt's journal entry. */
export function transferKey({ id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>): string {
  return `payout:${id}:${attempt}`;
}

/** Posts the opposite of the entry, because the money came back and is owed to the vendor again. */
async function postReturn(tx: Tx, payout: PayoutRow, context: Context): Promise<void> {
  const { bookingId, currency } = payout;
  const lines = await entryLines(tx, transferKey(payout));
  const opposite = lines.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
  const idemKey = `${transferKey(payout)}:returned`;
  await post(
    tx,
    { kind: 'PAYOUT_RETURNED', bookingId, currency, idemKey, memo: 'the payout came back', lines: opposite },
    context,
  );
}
