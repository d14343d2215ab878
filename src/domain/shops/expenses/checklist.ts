import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { financeEntries, opexMarks } from '../../../../db/schema/index.ts';
import { CHECKLIST_STATES } from '../../../../db/values/index.ts';
import {
  addDays,
  type CivilDay,
  dayOf,
  formatMoney,
  isCivilDay,
  type Minor,
  nthDay,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import {
  CATEGORY_CODES,
  type CategoryCode,
  categoryCodeOf,
  categoryOf,
  type CategorySums,
  sumsByCategory,
} from '../finance-entries/index.ts';
import { findTemplates, type Template } from './opex-template.ts';

export const MonthInput = z.string().refine((text) => isCivilDay(`${text}-01`), { error: 'must be a month YYYY-MM' });

/** The categories that a small rental business usually has every month. */
const USUAL: readonly CategoryCode[] = [
  'INSURANCE',
  'STORAGE',
  'FUEL',
  'CLEANING',
  'SOFTWARE',
  'PHONE',
  'MARKETING',
  'FEES',
  'LICENCES',
  'LOAN',
];

export const ChecklistItem = z.object({
  itemCode: z.string().describe('a category, or a recurring expense'),
  label: z.string(),
  categoryCode: z.enum(CATEGORY_CODES),
  state: z.enum(CHECKLIST_STATES),
  expectedMinor: z.int().nullable().describe('the recurring amount, else the median of the last three months; null: unknown'),
  actualMinor: z.int(),
  dueOn: z.string().nullable().describe('enters itself then'),
  entryId: z.string().nullable().describe('as marked'),
});
type Item = z.infer<typeof ChecklistItem>;

/** The checklist of a month, in the vendor's own currency. */
export interface Checklist {
  readonly month: string;
  readonly currency: string;
  readonly items: readonly Item[];
}

/** The days of a month as `[first day, first day of the next month)`. */
export function daysOfMonth(month: string): { from: CivilDay; to: CivilDay } {
  const from = `${month}-01`;
  return { from, to: nthDay(from, 1, { cadence: 'MONTHLY', dayOfMonth: 1 }) };
}

export async function checklistOf(
  from: Reader,
  { vendorId, currency }: { vendorId: string; currency: string },
  month: string,
): Promise<Checklist> {
  const [all, marks] = await Promise.all([
    findTemplates(from, vendorId),
    from
      .select()
      .from(opexMarks)
      .where(and(eq(opexMarks.vendorId, vendorId), eq(opexMarks.month, month))),
  ]);
  const templates = all.filter((template) => belongsTo(template, month));
  const usual = { vendorId, mode: 'live' as const, currency, categoryCodes: USUAL, status: 'ACTIVE' as const };
  const period = { from: `${monthsBefore(month, 3)}-01`, to: addDays(daysOfMonth(month).to, -1) };
  const sums = await sumsByCategory(from, { ...usual, ...period }, { byMonth: true });
  const own = await ownEntries(from, { vendorId, currency }, month);
  const covered = new Set(templates.map(({ categoryCode }) => categoryCode));
  const items = [
    ...templates.map((template) => templateItem(template, month, own)),
    ...USUAL.filter((code) => !covered.has(code)).map((code) => categoryItem(code, month, sums)),
  ].map((item): Item => {
    const mark = marks.find(({ itemCode }) => itemCode === item.itemCode);
    const entered = item.actualMinor === 0 ? ('OPEN' as const) : ('DONE' as const);
    return { ...item, state: mark?.state ?? entered, entryId: mark?.entryId ?? null };
  });
  return { month, currency, items };
}

/** Whether the template belongs on the list of a month: it existed then and was not over. */
function belongsTo({ status, startDate, endDate, createdAt, cadence, nextDue }: Template, month: string): boolean {
  const { from, to } = daysOfMonth(month);
  const begun = startDate < to || dayOf(createdAt, 'UTC') < to;
  const often = cadence === 'WEEKLY' || cadence === 'MONTHLY';
  const dueThen = nextDue !== null && from <= nextDue && nextDue < to;
  return status !== 'VOID' && begun && (endDate === null || endDate >= from) && (often || dueThen);
}

type Unmarked = Omit<Item, 'state' | 'entryId'>;

function templateItem(template: Template, month: string, own: readonly OwnEntry[]): Unmarked {
  const { id: itemCode, label, amountMinor, nextDue, status } = template;
  const actualMinor = own
    .filter(({ sourceRef }) => sourceRef.startsWith(`${itemCode}:`) || sourceRef.startsWith(quickPrefix(month, itemCode)))
    .reduce((all, entry) => all + entry.amountMinor, 0);
  const dueOn = status === 'ACTIVE' && nextDue?.startsWith(month) === true ? nextDue : null;
  return { itemCode, label, categoryCode: categoryCodeOf(template.categoryCode), expectedMinor: amountMinor, actualMinor, dueOn };
}

function categoryItem(code: CategoryCode, month: string, sums: readonly CategorySums[]): Unmarked {
  const of = (wanted: string) => sums.find((sum) => sum.categoryCode === code && sum.month === wanted)?.amountMinor;
  const before = [1, 2, 3].flatMap((back) => of(monthsBefore(month, back)) ?? []);
  const about = { itemCode: code, label: categoryOf(code).label, categoryCode: code, dueOn: null };
  return { ...about, expectedMinor: median(before), actualMinor: of(month) ?? 0 };
}

function monthsBefore(month: string, back: number): string {
  return nthDay(`${month}-01`, -back, { cadence: 'MONTHLY', dayOfMonth: 1 }).slice(0, 7);
}

/**
 * The median. If the number is even, it is the lower of the two in the middle, so that it is an amount that was really paid.
 */
function median(amounts: readonly Minor[]): Minor | null {
  return amounts.toSorted((a, b) => a - b)[Math.floor((amounts.length - 1) / 2)] ?? null;
}

/** The beginning of the reference of entries that a quick add makes; a number follows. */
export function quickPrefix(month: string, itemCode: string): string {
  return `chk:${month}:${itemCode}:`;
}

interface OwnEntry {
  readonly sourceRef: string;
  readonly amountMinor: Minor;
}

/** The entries of the month that templates and the checklist have made. */
async function ownEntries(
  from: Reader,
  { vendorId, currency }: { vendorId: string; currency: string },
  month: string,
): Promise<OwnEntry[]> {
  const days = daysOfMonth(month);
  const rows = await from
    .select({ sourceRef: financeEntries.sourceRef, amountMinor: financeEntries.amountMinor })
    .from(financeEntries)
    .where(
      and(
        eq(financeEntries.vendorId, vendorId),
        eq(financeEntries.mode, 'live'),
        eq(financeEntries.status, 'ACTIVE'),
        eq(financeEntries.currency, currency),
        inArray(financeEntries.source, ['RECURRING', 'CHECKLIST']),
        gte(financeEntries.date, days.from),
        lt(financeEntries.date, days.to),
      ),
    );
  return rows.flatMap(({ sourceRef, amountMinor }) => (sourceRef === null ? [] : [{ sourceRef, amountMinor }]));
}

export const ChecklistView = z.object({
  month: z.string(),
  currency: z.string(),
  completeBps: z.int().describe('items that are done or do not apply, of all: 10000 is all'),
  summary: z.string(),
  items: z.array(ChecklistItem),
});

export function checklistView({ month, currency, items }: Checklist): z.infer<typeof ChecklistView> {
  const closed = items.filter(({ state }) => state !== 'OPEN');
  const spent = items.reduce((all, { actualMinor }) => all + actualMinor, 0);
  const summary = `${month}: ${closed.length} of ${items.length} done, ${formatMoney(spent, currency)} entered.`;
  return { month, currency, completeBps: Math.floor((closed.length * WHOLE_BPS) / items.length), summary, items: [...items] };
}
