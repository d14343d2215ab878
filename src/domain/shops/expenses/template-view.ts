import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import { CADENCES, FINANCE_ENTRY_STATES, TEMPLATE_STATES } from '../../../../db/values/index.ts';
import {
  formatMoney,
  NextAction,
  offer,
  type OperationName,
  type Step,
  type StepArgs,
  withArgs,
} from '../../platform/kernel/index.ts';
import { entryRefOf, type Template } from './opex-template.ts';

export const TemplateView = z.object({
  templateId: z.string(),
  status: z.enum(TEMPLATE_STATES),
  label: z.string(),
  categoryCode: z.string(),
  amountMinor: z.int(),
  amount: z.string(),
  taxBps: z.int(),
  currency: z.string(),
  cadence: z.enum(CADENCES),
  dayOfMonth: z.int().describe('beyond the end of a month: its last day'),
  startDate: z.string(),
  endDate: z.string().nullable(),
  assetId: z.string().nullable(),
  nextDue: z.string().nullable().describe('null: none comes any more, or not while it is paused'),
  entered: z.int().describe('how many entries it has made'),
  lastEntries: z
    .array(z.object({ entryId: z.string(), date: z.string(), amountMinor: z.int(), status: z.enum(FINANCE_ENTRY_STATES) }))
    .describe('at most six, the newest first'),
});

const SHOWN = 6;

/** Templates as their owner sees them, with their last entries, which one query finds for all. */
export async function templateViews(from: Reader, templates: readonly Template[]): Promise<z.input<typeof TemplateView>[]> {
  const [first] = templates;
  if (first === undefined) return [];
  const refs = templates.flatMap((template) => refsOf(template));
  const rows = await from
    .select()
    .from(financeEntries)
    .where(and(eq(financeEntries.vendorId, first.vendorId), inArray(financeEntries.sourceRef, refs)))
    .orderBy(desc(financeEntries.date), desc(financeEntries.id));
  return templates.map((template) => {
    const mine = new Set(refsOf(template));
    const entries = rows.filter(({ sourceRef }) => sourceRef !== null && mine.has(sourceRef));
    return templateView(template, entries);
  });
}

function refsOf({ id, entered }: Template): string[] {
  return Array.from({ length: Math.min(SHOWN, entered) }, (_, back) => entryRefOf(id, entered - back));
}

function templateView(template: Template, entries: readonly (typeof financeEntries.$inferSelect)[]) {
  const { id: templateId, status, label, categoryCode, amountMinor, taxBps, currency, cadence, dayOfMonth } = template;
  const { startDate, endDate, assetId, nextDue, entered } = template;
  return {
    templateId,
    status,
    label,
    categoryCode,
    amountMinor,
    amount: formatMoney(amountMinor, currency),
    taxBps,
    currency,
    cadence,
    dayOfMonth,
    startDate,
    endDate,
    assetId,
    nextDue: status === 'ACTIVE' ? nextDue : null,
    entered,
    lastEntries: entries.map(({ id, date, amountMinor: entryMinor, status: entryStatus }) => {
      return { entryId: id, date, amountMinor: entryMinor, status: entryStatus };
    }),
  };
}

export const TemplateAnswer = TemplateView.extend({
  effects: z.array(z.string()).describe('what else changed'),
  undo: NextAction.nullable().describe('what takes it back'),
  alreadyDone: z.boolean().optional(),
});

export const TEMPLATE_NEWS = ['templateId', 'status', 'label', 'amount', 'cadence', 'nextDue', 'effects', 'undo'] as const;

/** The answer of every command that writes a template, with the number of entries that it made. */
export async function templateAnswer(
  from: Reader,
  template: Template,
  { before = 0, undo }: { before?: number; undo: Step | null },
): Promise<z.input<typeof TemplateAnswer>> {
  const [view] = await templateViews(from, [template]);
  if (view === undefined) throw new Error(`There is no template ${template.id}.`);
  const made = template.entered - before;
  const effects = made > 0 ? [`${made === 1 ? 'One entry' : `${made} entries`} up to today.`] : [];
  return { ...view, effects, undo };
}

/** The step for another action on the same template. */
export function templateStep<Name extends OperationName & `${string}_opex_recurring`>(
  operation: Name,
  { id }: Pick<Template, 'id'>,
  why: string,
  args: StepArgs<Name> = {},
): Step {
  return withArgs(offer(operation, {}, { actor: 'OWNER', why, optional: true }), { templateId: id, ...args });
}
