import { z } from 'zod';
import { FINANCE_ENTRY_STATES, FINANCE_KINDS, FINANCE_SOURCES } from '../../../../db/values/index.ts';
import { ProofFileView, proofFileView } from '../../platform/files/index.ts';
import { ASK_PERSON, formatMoney, NextAction, offer, type ReadCtx, type Step } from '../../platform/kernel/index.ts';
import { CATEGORY_CODES, categoryCodeOf } from './categories.ts';
import type { Entry } from './entry-lifecycle.ts';

export const EntryView = z.object({
  entryId: z.string(),
  kind: z.enum(FINANCE_KINDS),
  categoryCode: z.enum(CATEGORY_CODES),
  amountMinor: z.int().describe('tax included; less than 0 takes back'),
  amount: z.string(),
  taxMinor: z.int().describe('the tax in it'),
  currency: z.string(),
  date: z.string().describe('when it is earned or owed'),
  paidOn: z.string().nullable().describe('when the money moved; null: it has not'),
  assetId: z.string().nullable(),
  bookingId: z.string().nullable(),
  source: z.enum(FINANCE_SOURCES),
  status: z.enum(FINANCE_ENTRY_STATES),
  voidReason: z.string().nullable(),
  note: z.string().nullable(),
  hasReceipt: z.boolean(),
  duplicateOf: z.string().nullable(),
  createdAt: z.string(),
});
export type EntryView = z.infer<typeof EntryView>;

export function entryView(entry: Entry): EntryView {
  const { id: entryId, kind, categoryCode, amountMinor, taxMinor, currency, date, paidOn, assetId, bookingId } = entry;
  const { source, status, voidReason, note, duplicateOf, createdAt } = entry;
  return {
    entryId,
    kind,
    categoryCode: categoryCodeOf(categoryCode),
    amountMinor,
    amount: formatMoney(amountMinor, currency),
    taxMinor,
    currency,
    date,
    paidOn,
    assetId,
    bookingId,
    source,
    status,
    voidReason,
    note,
    hasReceipt: hasReceipt(entry),
    duplicateOf,
    createdAt: createdAt.toISOString(),
  };
}

/** Whether the entry has a receipt. A receipt that was erased because somebody asked for it has no key any more. */
function hasReceipt({ attachment }: Pick<Entry, 'attachment'>): boolean {
  return attachment !== null && attachment.fileKey !== '';
}

/** The answer of every command that writes an entry: the entry, what else changed, and how to take it back. */
export const EntryAnswer = EntryView.extend({
  effects: z.array(z.string()).describe('what else changed'),
  undo: NextAction.nullable().describe('what takes it back'),
  alreadyDone: z.boolean().optional(),
});

/** The fields of that answer which the text form contains. */
export const ENTRY_NEWS = [
  'entryId',
  'categoryCode',
  'amount',
  'taxMinor',
  'date',
  'paidOn',
  'status',
  'effects',
  'undo',
] as const;

export const ReceiptView = ProofFileView.nullable();

export function receiptView(entry: Entry, context: ReadCtx) {
  const { id, attachment } = entry;
  return attachment !== null && hasReceipt(entry) ? proofFileView(attachment, receiptOf(id), context) : null;
}

/** The subject of the link to a receipt. */
export function receiptOf(entryId: string): string {
  return `finance-receipts/${entryId}`;
}

const PARTS: Readonly<Record<Entry['kind'], string>> = {
  INCOME: 'Income',
  EXPENSE: 'Expense',
  CAPEX: 'Investment',
  TAX: 'Taxes paid',
  TRANSFER: 'Money moved',
};

/** How a changed entry changes the sums of its months; `null` stands for an entry that does not exist before or after. */
export function effectsOf(before: Entry | null, after: Entry | null): string[] {
  const changes = new Map<string, Sum>();
  const add = (entry: Entry | null, sign: 1 | -1) => {
    if (entry === null || entry.status === 'VOID') return;
    const { kind, currency, amountMinor, taxMinor, date } = entry;
    const month = date.slice(0, 7);
    const key = `${month} ${kind} ${currency}`;
    const sum = changes.get(key) ?? { month, kind, currency, amountMinor: 0, taxMinor: 0 };
    const amounts = { amountMinor: sum.amountMinor + sign * amountMinor, taxMinor: sum.taxMinor + sign * taxMinor };
    changes.set(key, { ...sum, ...amounts });
  };
  add(before, -1);
  add(after, 1);
  return [...changes.values()].filter(({ amountMinor }) => amountMinor !== 0).map(effectInWords);
}

interface Sum {
  readonly month: string;
  readonly kind: Entry['kind'];
  readonly currency: string;
  readonly amountMinor: number;
  readonly taxMinor: number;
}

function effectInWords({ month, kind, currency, amountMinor, taxMinor }: Sum): string {
  const money = (amount: number) => formatMoney(Math.abs(amount), currency);
  const more = (up: boolean) => (up ? 'more' : 'less');
  const by = (amount: number) => `${money(amount)} ${more(kind === 'INCOME' ? amount > 0 : amount < 0)}`;
  const changed = `${PARTS[kind]} of ${month}: ${money(amountMinor)} ${more(amountMinor > 0)}`;
  if (kind !== 'INCOME' && kind !== 'EXPENSE') return `${changed}.`;
  const net = taxMinor === 0 ? '' : `; ${by(amountMinor - taxMinor)} while the shop is registered for sales tax`;
  return `${changed}, the result ${by(amountMinor)}${net}.`;
}

export function undoOf(entryId: string): Step {
  const args = { entryId, reason: ASK_PERSON };
  return offer('delete_finance_entry', args, { actor: 'OWNER', why: 'take it back', optional: true });
}
