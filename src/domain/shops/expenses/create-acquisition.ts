import { z } from 'zod';
import { acquisitions } from '../../../../db/schema/index.ts';
import { ownAsset } from '../../catalog/assets/index.ts';
import { proofFileMissing, proofFileRefused, proofFileTooLarge, proofInput, sendFileAgain } from '../../platform/files/index.ts';
import {
  CivilDay,
  command,
  dayOf,
  formatMoney,
  IdInput,
  invalidInput,
  nthDay,
  offer,
  optional,
  type Step,
} from '../../platform/kernel/index.ts';
import { booksLock, effectsOf, findBooksOf, periodClosed, receiptIn, recordEntry } from '../finance-entries/index.ts';
import { acquisitionExists } from './acquisition-errors.ts';
import { acquisitionInput, assertNamed, assertSensible, FinancingInput, MOST_MONTHS, NO_FINANCING } from './acquisition-input.ts';
import { acquisitionLifecycle } from './acquisition-lifecycle.ts';
import { ACQUISITION_NEWS, AcquisitionAnswer, acquisitionAnswer, acquisitionStep } from './acquisition-view.ts';
import {
  type Acquisition,
  ACQUISITION_ID,
  assertOnly,
  costOf,
  enterDepreciation,
  entryOf,
  nextDueOf,
  noteOf,
  termsOf,
} from './acquisition.ts';

const USUAL_MONTHS = 60;

export const createAcquisition = command({
  name: 'create_acquisition',
  title: 'Enter a purchase',
  description:
    'Something you bought that lasts, a listing’s or (label) the shop’s: its cost is entered once, its depreciation month by month, also since purchaseDate.',
  access: optional(ownAsset('write:owner'), 'assetId'),
  testKeys: 'none',
  repeat: 'creates',
  effects: [],
  input: z.strictObject({
    assetId: IdInput.optional(),
    unitNo: z.int().min(1).max(1_000).optional().describe('which piece; default 1'),
    purchaseDate: CivilDay.optional(),
    ...acquisitionInput,
    financing: FinancingInput.optional(),
    ...proofInput,
  }),
  example: { label: 'Trailer', priceMinor: 120_000, taxMinor: 22_440, usefulLifeMonths: 48, residualMinor: 20_000 },
  output: AcquisitionAnswer,
  readsOut: [...ACQUISITION_NEWS, 'nextActions'],
  errors: [acquisitionExists, periodClosed, proofFileMissing, proofFileRefused, proofFileTooLarge],

  async prepare({ input: { contentBase64, fileName, ...args }, ...context }) {
    return receiptIn({ contentBase64, fileName }, sendFileAgain('create_acquisition', args, 'OWNER'), context);
  },

  async run({ subject, caller: { vendorId }, input, prepared: attachment, tx, now, ids }) {
    const { assetId = null, label = null } = input;
    assertNamed({ assetId, label });
    const { timeZone, currency } = subject?.asset ?? (await findBooksOf(tx, vendorId));
    const units = subject?.asset.units ?? 1;
    const today = dayOf(now, timeZone);
    const { unitNo = 1, purchaseDate = today, supplier = null, priceMinor = 0, taxMinor = 0 } = input;
    const { extraCostsMinor = 0, usefulLifeMonths = USUAL_MONTHS, residualMinor = 0 } = input;
    assertDated({ unitNo, units, purchaseDate, today });
    await tx.lock(booksLock(vendorId));
    await assertOnly(tx, { assetId, unitNo }, units);
    const says = { purchaseDate, supplier, currency, priceMinor, taxMinor, extraCostsMinor, usefulLifeMonths, residualMinor };
    const about = { id: ids.next(ACQUISITION_ID), vendorId, assetId, label, unitNo, status: acquisitionLifecycle.table.initial };
    const nothing = { monthsDone: 0, depreciatedMinor: 0, baseMonths: 0, baseMinor: 0, disposedOn: null, proceedsMinor: null };
    const financing = { ...NO_FINANCING, ...input.financing };
    const stamps = { nextDue: null, createdAt: now, updatedAt: now, version: 0 };
    const plain: Acquisition = { ...about, ...says, ...nothing, financing, ...stamps };
    assertSensible(plain);
    const row = { ...plain, nextDue: nextDueOf(termsOf(plain), 0) };
    await tx.insert(acquisitions).values(row);
    const costMinor = costOf(row);
    const dated = { date: purchaseDate, paidOn: purchaseDate, taxMinor, note: noteOf(row) };
    const bought = { ...entryOf(row, 'ASSET_PURCHASE', { amountMinor: costMinor, ...dated }), attachment };
    const entry = costMinor === 0 ? null : await recordEntry(tx, bought, { ids, now });
    const after = await enterDepreciation(tx, row, { today, ids, now });
    const { depreciatedMinor, monthsDone } = after;
    const lost =
      monthsDone > 0 ? [`${monthsDone} months of depreciation entered: ${formatMoney(depreciatedMinor, currency)}.`] : [];
    const effects = [...effectsOf(null, entry), ...lost];
    return acquisitionAnswer(after, {
      effects,
      undo: acquisitionStep('void_acquisition', after, 'take it back'),
      nextActions: instalmentsOf(after, today),
    });
  },
});

interface Dated {
  readonly unitNo: number;
  readonly units: number;
  readonly purchaseDate: string;
  readonly today: string;
}

function assertDated({ unitNo, units, purchaseDate, today }: Dated): void {
  const earliest = nthDay(today, -MOST_MONTHS, { cadence: 'MONTHLY', dayOfMonth: 1 });
  const problem =
    (unitNo > units && { field: 'unitNo', message: `must be at most ${units}: so many pieces the asset has` }) ||
    (purchaseDate > today && { field: 'purchaseDate', message: `must not be after today, ${today}` }) ||
    (purchaseDate < earliest && { field: 'purchaseDate', message: `must not be before ${earliest}` });
  if (problem !== false) throw invalidInput({ issues: [problem] });
}

/** The step that enters lease instalments as a recurring expense. Repayments of a loan are no expense. */
function instalmentsOf({ id, assetId, currency, financing, purchaseDate }: Acquisition, today: string): Step[] {
  const { type, monthlyMinor, months } = financing;
  if (type !== 'LEASE' || monthlyMinor === 0) return [];
  const endDate = nthDay(purchaseDate, Math.max(0, months - 1), { cadence: 'MONTHLY', dayOfMonth: 31 });
  if (months > 0 && endDate < today) return [];
  const ofAsset = assetId === null ? {} : { assetId };
  const about = {
    label: `Lease ${id}`,
    categoryCode: 'LOAN',
    amountMinor: monthlyMinor,
    currency,
    cadence: 'MONTHLY',
    ...ofAsset,
  } as const;
  const args = { ...about, startDate: today, ...(months > 0 && { endDate }) };
  return [offer('create_opex_recurring', args, { actor: 'OWNER', why: 'enter the instalments from today on', optional: true })];
}
