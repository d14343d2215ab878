import type { accountBalances, journal, postings } from '../../db/schema/index.ts';
import type { Ids } from '../domain/platform/kernel/index.ts';
import type { DatedEntry } from './rental-entries.ts';

interface LedgerRows {
  readonly journal: (typeof journal.$inferInsert)[];
  readonly postings: (typeof postings.$inferInsert)[];
  readonly balances: (typeof accountBalances.$inferInsert)[];
}

/** The rows that `post` would write for these entries, all at once: one by one they are two thousand statements. */
export function ledgerRows(entries: readonly DatedEntry[], ids: Ids): LedgerRows {
  const rows: LedgerRows = { journal: [], postings: [], balances: [] };
  for (const { lines, currency, ...fact } of entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const moved = lines.filter(({ amountMinor }) => amountMinor !== 0);
    if (moved.reduce((total, { amountMinor }) => total + amountMinor, 0) !== 0)
      throw new Error(`The entry ${fact.idemKey} does not balance.`);
    if (moved.length === 0) continue;
    const id = ids.next('journal');
    rows.journal.push({ id, ...fact });
    rows.postings.push(...moved.map((line, index) => ({ journalId: id, line: index + 1, currency, ...line })));
  }
  return { ...rows, balances: balancesOf(rows.postings) };
}

function balancesOf(lines: LedgerRows['postings']): LedgerRows['balances'] {
  const balances = new Map<string, LedgerRows['balances'][number]>();
  for (const { account, currency, amountMinor } of lines) {
    const key = `${account} ${currency}`;
    balances.set(key, { account, currency, balanceMinor: (balances.get(key)?.balanceMinor ?? 0) + amountMinor });
  }
  return [...balances.values()];
}
