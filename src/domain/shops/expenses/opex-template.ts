import { and, asc, eq, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { opexTemplates } from '../../../../db/schema/index.ts';
import type { Scope } from '../../../../db/values/index.ts';
import {
  type Access,
  addDays,
  type CivilDay,
  declareId,
  declareSave,
  firstDayAnywhere,
  type Ids,
  nthDay,
  proportion,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import { booksLock, categoryCodeOf, findClosedPeriods, type NewEntry, openDay, recordEntries } from '../finance-entries/index.ts';
import { templateNotFound } from './recurring-errors.ts';

export const TEMPLATE_ID = declareId('rec');

export type Template = typeof opexTemplates.$inferSelect;

/** A template of the vendor's own, under the lock of the books. */
export function ownTemplate(scope: Scope): Access<'vendor', { templateId: string }, Template> {
  return {
    who: 'vendor',
    scope,
    errors: [templateNotFound],
    locks: (_input, { vendorId }) => [booksLock(vendorId)],
    async load(from, caller, { templateId }) {
      const [template] = await from.select().from(opexTemplates).where(eq(opexTemplates.id, templateId));
      if (template === undefined || template.vendorId !== caller.vendorId) throw templateNotFound({ templateId });
      return template;
    },
  };
}

/** All templates of a vendor, the oldest first. A shop has a few dozen. */
export async function findTemplates(from: Reader, vendorId: string): Promise<Template[]> {
  return from.select().from(opexTemplates).where(eq(opexTemplates.vendorId, vendorId)).orderBy(asc(opexTemplates.id));
}

/** Whether a recurring expense of the vendor is due, or will be within hours. */
export async function hasDueOpex(from: Reader, vendorId: string, now: Date): Promise<boolean> {
  return (
    (
      await from
        .select({ id: opexTemplates.id })
        .from(opexTemplates)
        .where(
          and(
            eq(opexTemplates.vendorId, vendorId),
            eq(opexTemplates.status, 'ACTIVE'),
            lte(opexTemplates.nextDue, firstDayAnywhere(now)),
          ),
        )
        .limit(1)
    ).length > 0
  );
}

/** Vendors with a recurring expense that is due. */
export async function findVendorsWithDue(from: Reader, today: CivilDay, most: number): Promise<string[]> {
  const rows = await from
    .selectDistinct({ vendorId: opexTemplates.vendorId })
    .from(opexTemplates)
    .where(and(eq(opexTemplates.status, 'ACTIVE'), lte(opexTemplates.nextDue, today)))
    .limit(most);
  return rows.map(({ vendorId }) => vendorId);
}

export const saveTemplate = declareSave(opexTemplates, 'Template');

type Rhythm = Pick<Template, 'cadence' | 'dayOfMonth' | 'startDate' | 'endDate'>;

/** The first due day of the rhythm that is not before `day`; null after its last one. */
export function dueFrom({ startDate, endDate, ...rhythm }: Rhythm, day: CivilDay): CivilDay | null {
  for (let step = 0; ; step += 1) {
    const due = nthDay(startDate, step, rhythm);
    if (endDate !== null && due > endDate) return null;
    if (due >= day && due >= startDate) return due;
  }
}

/** Enters what is due by today for these templates, each period once. Returns the new entries. */
export async function enterDue(
  tx: Tx,
  templates: readonly Template[],
  { today, ids, now }: { today: CivilDay; ids: Ids; now: Date },
): Promise<Template[]> {
  const [first] = templates;
  if (first === undefined) return [];
  await tx.lock(booksLock(first.vendorId));
  const closed = await findClosedPeriods(tx, first.vendorId);
  const entries: NewEntry[] = [];
  const saved: Template[] = [];
  for (const template of templates) {
    const days = template.status === 'ACTIVE' ? daysDue(template, today) : [];
    entries.push(...days.map((day, index) => entryOf(template, openDay(closed, day), template.entered + index + 1)));
    const last = days.at(-1);
    if (last === undefined) saved.push(template);
    else {
      const nextDue = dueFrom(template, addDays(last, 1));
      saved.push(await saveTemplate(tx, template, { entered: template.entered + days.length, nextDue, updatedAt: now }));
    }
  }
  await recordEntries(tx, entries, { ids, now });
  return saved;
}

function daysDue(template: Template, today: CivilDay): CivilDay[] {
  const days: CivilDay[] = [];
  for (let due = template.nextDue; due !== null && due <= today; due = dueFrom(template, addDays(due, 1))) days.push(due);
  return days;
}

function entryOf(
  { vendorId, id, label, taxBps, currency, assetId, amountMinor, ...template }: Template,
  date: CivilDay,
  number: number,
): NewEntry {
  return {
    vendorId,
    mode: 'live',
    source: 'RECURRING',
    sourceRef: entryRefOf(id, number),
    categoryCode: categoryCodeOf(template.categoryCode),
    amountMinor,
    taxMinor: proportion(amountMinor, taxBps, WHOLE_BPS + taxBps),
    currency,
    date,
    paidOn: date,
    assetId,
    note: label,
  };
}

/** The reference of an entry of a template: which period it records. */
export function entryRefOf(templateId: string, number: number): string {
  return `${templateId}:${number}`;
}
