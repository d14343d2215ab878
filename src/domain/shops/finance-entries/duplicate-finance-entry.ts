import { z } from 'zod';
import { CADENCES } from '../../../../db/values/index.ts';
import { CivilDay, command, dayOfMonthOf, IdInput, listOf, NextAction, nthDay } from '../../platform/kernel/index.ts';
import { effectsOf, EntryView, entryView, undoOf } from './entry-view.ts';
import { ownEntry } from './entry-access.ts';
import { entryFixed, periodClosed } from './entry-errors.ts';
import { AmountMinor } from './entry-input.ts';
import type { Entry } from './entry-lifecycle.ts';
import { copyOf, recordEntries } from './entry.ts';

const MOST_COPIES = 12;

export const duplicateFinanceEntry = command({
  name: 'duplicate_finance_entry',
  title: 'Copy an entry',
  description: `Enter the same again, once or up to ${MOST_COPIES} times: one cadence apart, from date on (default: one step after the original). Receipts are not copied. For what comes on and on use manage_opex_recurring.`,
  access: ownEntry('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: [],
  input: z.strictObject({
    entryId: IdInput,
    date: CivilDay.optional().describe('of the first copy'),
    amountMinor: AmountMinor.optional(),
    count: z.int().min(1).max(MOST_COPIES).default(1),
    cadence: z.enum(CADENCES).default('MONTHLY'),
  }),
  example: { count: 3 },
  output: listOf(EntryView).extend({ effects: z.array(z.string()), undo: z.array(NextAction).describe('what takes each back') }),
  readsOut: ['items.entryId', 'items.date', 'items.amount', 'effects'],
  errors: [entryFixed, periodClosed],

  async run({ subject: original, input, tx, now, ids }) {
    assertCopied(original);
    const wanted = datesOf(original, input).map((date) => copyOf(original, { date, amountMinor: input.amountMinor }));
    const copies = await recordEntries(tx, wanted, { ids, now });
    return {
      items: copies.map(entryView),
      effects: copies.flatMap((copy) => effectsOf(null, copy)),
      undo: copies.map(({ id }) => undoOf(id)),
    };
  },
});

/** Refuses to copy entries that mirror the journal, and void entries. */
function assertCopied({ id: entryId, source, status }: Entry): void {
  const voided = status === 'VOID';
  if (voided || source === 'SYSTEM') throw entryFixed({ entryId, source, voided, wanted: 'copying it' });
}

function datesOf(
  original: Entry,
  { date, count, cadence }: { date?: string | undefined; count: number; cadence: (typeof CADENCES)[number] },
): string[] {
  const start = date ?? original.date;
  const first = date === undefined ? 1 : 0;
  const dayOfMonth = dayOfMonthOf(start);
  return Array.from({ length: count }, (_, index) => nthDay(start, first + index, { cadence, dayOfMonth }));
}
