import type { Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { plusNumber } from '../../../../db/report-expressions.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import { FINANCE_ENTRY_STATES } from '../../../../db/values/index.ts';
import { type Changes, declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';
import { assertOpen, booksLock, findClosedPeriods } from './closed-periods.ts';
import { addToSums } from './sum-store.ts';

export type Entry = typeof financeEntries.$inferSelect;

/**
 * The states of an entry. Making an entry void emits no event, because only the owner reads these books; the row keeps the
 * reason and the time.
 */
export const entryLifecycle = lifecycle(FINANCE_ENTRY_STATES, {
  initial: 'ACTIVE',
  final: ['VOID'],
  moves: {
    /**
     * The owner makes an entry void, or it becomes void together with what it came from. Entries that mirror the journal are
     * never void.
     */
    void: { from: ['ACTIVE'], to: 'VOID', by: ['OWNER', 'SYSTEM'], event: null },
  },
});

/** Makes an entry void. It stays visible and no longer counts. Throws for a day in a closed period. */
export async function voidEntry(tx: Tx, entry: Entry, reason: string | null, { now }: { readonly now: Date }): Promise<Entry> {
  await tx.lock(booksLock(entry.vendorId));
  assertOpen(await findClosedPeriods(tx, entry.vendorId), reversalOf(entry));
  return moveRow(tx, entry, 'void', { voidReason: reason, voidedAt: now, updatedAt: now });
}

const moveRow = declareMove(entryLifecycle, saveEntry);

/** Makes several entries of one vendor void, with as many statements as for one. Throws for a day in a closed period. */
export async function voidEntries(tx: Tx, entries: readonly Entry[], reason: string | null, { now }: { readonly now: Date }) {
  const active = entries.filter(({ status }) => entryLifecycle.can(status, 'void'));
  const [first] = active;
  if (first === undefined) return;
  await tx.lock(booksLock(first.vendorId));
  const closed = await findClosedPeriods(tx, first.vendorId);
  for (const entry of active) assertOpen(closed, reversalOf(entry));
  const { to: status } = entryLifecycle.take(first.status, 'void');
  const ids = JSON.stringify(active.map(({ id }) => id));
  await tx
    .update(financeEntries)
    .set({ status, voidReason: reason, voidedAt: now, updatedAt: now, version: plusNumber(financeEntries.version, 1) })
    .where(isListed(financeEntries.id, ids));
  await addToSums(
    tx,
    active.flatMap((entry) => [
      { entry, sign: -1 },
      { entry: { ...entry, status }, sign: 1 },
    ]),
  );
}

function reversalOf({ categoryCode, date, assetId, amountMinor, taxMinor }: Entry) {
  return { categoryCode, date, assetId, amountMinor: -amountMinor, taxMinor: 0 - taxMinor };
}

const saveRow = declareSave(financeEntries, 'Entry');

/** Saves changes of an entry, and changes the sums that count it. */
export async function saveEntry(tx: Tx, before: Entry, changes: Changes<Entry, 'status'>): Promise<Entry> {
  const after = await saveRow(tx, before, changes);
  await addToSums(tx, [
    { entry: before, sign: -1 },
    { entry: after, sign: 1 },
  ]);
  return after;
}
