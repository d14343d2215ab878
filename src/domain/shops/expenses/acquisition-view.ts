import { z } from 'zod';
import { ACQUISITION_STATES, FINANCING_TYPES } from '../../../../db/values/index.ts';
import {
  formatMoney,
  NextAction,
  offer,
  type OperationName,
  type Step,
  type StepArgs,
  withArgs,
} from '../../platform/kernel/index.ts';
import { type Acquisition, bookValueOf, costOf, termsOf } from './acquisition.ts';
import { depreciationMonth, type DepreciationMonth } from './depreciation.ts';

const SHOWN = 3;

export const AcquisitionView = z.object({
  acquisitionId: z.string(),
  status: z.enum(ACQUISITION_STATES),
  assetId: z.string().nullable().describe('null: no listing; its depreciation is a cost of the shop'),
  label: z.string().nullable(),
  unitNo: z.int(),
  purchaseDate: z.string(),
  supplier: z.string().nullable(),
  currency: z.string(),
  priceMinor: z.int(),
  taxMinor: z.int(),
  extraCostsMinor: z.int(),
  costMinor: z.int().describe('price and extra costs; 0 of what is leased'),
  financing: z.object({
    type: z.enum(FINANCING_TYPES),
    downMinor: z.int(),
    monthlyMinor: z.int(),
    months: z.int(),
  }),
  usefulLifeMonths: z.int(),
  residualMinor: z.int(),
  depreciatedMinor: z.int().describe('entered so far'),
  bookValueMinor: z.int(),
  bookValue: z.string(),
  schedule: z.object({
    method: z.literal('STRAIGHT_LINE'),
    monthsDone: z.int(),
    monthsLeft: z.int(),
    next: z.array(z.object({ date: z.string(), amountMinor: z.int() })).describe(`at most ${SHOWN}`),
    last: z.object({ date: z.string(), amountMinor: z.int() }).nullable().describe('takes what rounding left'),
  }),
  disposedOn: z.string().nullable(),
  proceedsMinor: z.int().nullable(),
  gainMinor: z.int().nullable().describe('proceeds less book value; less than 0: a loss'),
});

export function acquisitionView(acquisition: Acquisition): z.input<typeof AcquisitionView> {
  const { id: acquisitionId, status, assetId, label, unitNo, purchaseDate, supplier, currency } = acquisition;
  const { priceMinor, taxMinor, extraCostsMinor, financing, usefulLifeMonths, residualMinor, depreciatedMinor, monthsDone } =
    acquisition;
  const { disposedOn, proceedsMinor } = acquisition;
  const costMinor = costOf(acquisition);
  const bookValueMinor = bookValueOf(acquisition);
  const terms = termsOf(acquisition);
  const monthsLeft = status === 'ACTIVE' && costMinor > 0 ? Math.max(0, usefulLifeMonths - monthsDone) : 0;
  const next = Array.from({ length: Math.min(SHOWN, monthsLeft) }, (_, ahead) => depreciationMonth(terms, monthsDone + ahead));
  const last = monthsLeft === 0 ? null : depreciationMonth(terms, usefulLifeMonths - 1);
  return {
    acquisitionId,
    status,
    assetId,
    label,
    unitNo,
    purchaseDate,
    supplier,
    currency,
    priceMinor,
    taxMinor,
    extraCostsMinor,
    costMinor,
    financing,
    usefulLifeMonths,
    residualMinor,
    depreciatedMinor,
    bookValueMinor,
    bookValue: formatMoney(bookValueMinor, currency),
    schedule: {
      method: 'STRAIGHT_LINE',
      monthsDone,
      monthsLeft,
      next: next.flatMap((month) => (month === null ? [] : [amountOf(month)])),
      last: last === null ? null : amountOf(last),
    },
    disposedOn,
    proceedsMinor,
    gainMinor: proceedsMinor === null ? null : proceedsMinor - (costMinor - depreciatedMinor),
  };
}

function amountOf({ date, amountMinor }: DepreciationMonth) {
  return { date, amountMinor };
}

export const AcquisitionAnswer = AcquisitionView.extend({
  effects: z.array(z.string()).describe('what else changed'),
  undo: NextAction.nullable().describe('what takes it back'),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});

export const ACQUISITION_NEWS = [
  'acquisitionId',
  'status',
  'assetId',
  'label',
  'unitNo',
  'bookValue',
  'schedule.monthsLeft',
  'gainMinor',
  'effects',
  'undo',
] as const;

/** The answer of every command that writes an acquisition. */
export function acquisitionAnswer(
  acquisition: Acquisition,
  says: { effects: readonly string[]; undo: Step | null; nextActions?: readonly Step[] },
): z.input<typeof AcquisitionAnswer> {
  const { effects, undo, nextActions = [] } = says;
  return { ...acquisitionView(acquisition), effects: [...effects], undo, nextActions: [...nextActions] };
}

/** The step for another action on the same acquisition. */
export function acquisitionStep<Name extends OperationName & `${string}_acquisition`>(
  operation: Name,
  { id }: Pick<Acquisition, 'id'>,
  why: string,
  args: StepArgs<Name> = {},
): Step {
  return withArgs(offer(operation, {}, { actor: 'OWNER', why, optional: true }), { acquisitionId: id, ...args });
}
