import { z } from 'zod';
import { changesOf, command, formatMoney, formerValues, IdInput } from '../../platform/kernel/index.ts';
import { changeEntry, effectsOf, findEntryOf, periodClosed } from '../finance-entries/index.ts';
import { acquisitionState } from './acquisition-errors.ts';
import { acquisitionInput, assertNamed, assertSensible } from './acquisition-input.ts';
import { ACQUISITION_NEWS, AcquisitionAnswer, acquisitionAnswer, acquisitionStep } from './acquisition-view.ts';
import { type Acquisition, costOf, nextDueOf, noteOf, ownAcquisition, saveAcquisition, termsOf } from './acquisition.ts';

const fields = {
  ...acquisitionInput,
  label: acquisitionInput.label.unwrap().nullable().optional(),
  supplier: acquisitionInput.supplier.unwrap().nullable().optional(),
};

export const updateAcquisition = command({
  name: 'update_acquisition',
  title: 'Correct a purchase',
  description: 'Correct what you name. Depreciation that is entered stays; what is left is spread over the months left.',
  access: ownAcquisition('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ acquisitionId: IdInput, ...fields }),
  example: { residualMinor: 500 },
  output: AcquisitionAnswer,
  readsOut: ACQUISITION_NEWS,
  errors: [acquisitionState, periodClosed],

  async run({ subject: before, input: { acquisitionId, ...wanted }, tx, now }) {
    const { status, vendorId, monthsDone, depreciatedMinor } = before;
    if (status !== 'ACTIVE') throw acquisitionState({ acquisitionId, status, wanted: 'changing it' });
    const changes = changesOf<Omit<Acquisition, 'status'>>(before, wanted);
    const names = Object.keys(changes);
    if (names.length === 0) return { ...acquisitionAnswer(before, { effects: [], undo: null }), alreadyDone: true };
    const changed = { ...before, ...changes, baseMonths: monthsDone, baseMinor: depreciatedMinor };
    assertNamed(changed);
    assertSensible(changed);
    const after = await saveAcquisition(tx, before, {
      ...changes,
      baseMonths: monthsDone,
      baseMinor: depreciatedMinor,
      nextDue: nextDueOf(termsOf(changed), monthsDone),
      updatedAt: now,
    });
    const entry = await findEntryOf(tx, vendorId, acquisitionId);
    const entered = names.some((name) => ENTERED.has(name));
    const says = { amountMinor: costOf(after), taxMinor: after.taxMinor, note: noteOf(after) };
    const corrected = entry !== undefined && entered ? await changeEntry(tx, entry, says, { now }) : null;
    const spread = `From the next month on ${formatMoney(costOf(after) - after.depreciatedMinor - after.residualMinor, after.currency)} are spread over ${Math.max(0, after.usefulLifeMonths - monthsDone)} months.`;
    const former = formerValues(before, changes, fields);
    return acquisitionAnswer(after, {
      effects: [
        ...(corrected === null ? [] : effectsOf(entry ?? null, corrected)),
        ...(names.some((name) => SPREAD.has(name)) ? [spread] : []),
      ],
      undo: former && acquisitionStep('update_acquisition', before, 'as it was', former),
    });
  },
});

/** The fields that change the entry of the purchase. */
const ENTERED = new Set(['priceMinor', 'taxMinor', 'extraCostsMinor', 'supplier', 'label']);
/** The fields that change the depreciation. */
const SPREAD = new Set(['priceMinor', 'extraCostsMinor', 'usefulLifeMonths', 'residualMinor']);
