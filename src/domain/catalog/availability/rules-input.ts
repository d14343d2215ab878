import { z } from 'zod';
import type { DurationRules } from '../../../../db/values.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const Time = z.string().refine((text) => CLOCK.test(text), { error: 'must be a time HH:MM' });
const isUnique = (values: readonly number[]) => new Set(values).size === values.length;

/** Every rule: null takes it away, so that the next one in line holds. */
const RULES = {
  minDays: z.int().min(1).max(365),
  maxDays: z.int().min(1).max(365),
  noticeHours: z.int().min(0).max(720).describe('at least so long before pickup'),
  horizonDays: z.int().min(1).max(1_095).describe('how far ahead'),
  bufferBeforeDays: z.int().min(0).max(30),
  bufferAfterDays: z.int().min(0).max(30),
  pickupTime: Time.describe('HH:MM, local'),
  returnTime: Time.describe('HH:MM, local'),
  closedWeekdays: z
    .array(z.int().min(1).max(7))
    .max(6)
    .refine(isUnique, { error: 'must name each day once' })
    .describe('1 Monday to 7 Sunday: no pickup, no return'),
  discounts: z
    .array(z.strictObject({ minDays: z.int().min(2).max(365), bps: z.int().min(1).max(9_000) }))
    .max(10)
    .refine((steps) => isUnique(steps.map(({ minDays }) => minDays)), { error: 'must name each minDays once' })
    .describe('bps: 500 is 5 % off single days. A renter pays the lower of that and your week or month price, never both'),
} satisfies Record<keyof DurationRules, z.ZodType>;

/** The fields of the input: each rule, or null. */
export const rulesInput = {
  minDays: RULES.minDays.nullable().optional(),
  maxDays: RULES.maxDays.nullable().optional(),
  noticeHours: RULES.noticeHours.nullable().optional(),
  horizonDays: RULES.horizonDays.nullable().optional(),
  bufferBeforeDays: RULES.bufferBeforeDays.nullable().optional(),
  bufferAfterDays: RULES.bufferAfterDays.nullable().optional(),
  pickupTime: RULES.pickupTime.nullable().optional(),
  returnTime: RULES.returnTime.nullable().optional(),
  closedWeekdays: RULES.closedWeekdays.nullable().optional(),
  discounts: RULES.discounts.nullable().optional(),
};

export type RuleChanges = { readonly [Name in keyof DurationRules]?: DurationRules[Name] | null | undefined };

/** The rules after the changes: what was not mentioned stays. */
export function changedRules(before: Partial<DurationRules>, changes: RuleChanges): Partial<DurationRules> {
  const kept = Object.entries({ ...before, ...definedOf(changes) }).filter(([, value]) => value !== null);
  return Object.fromEntries(kept);
}

function definedOf(changes: RuleChanges): RuleChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
