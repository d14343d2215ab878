import { z } from 'zod';
import { command, IdInput, offer, type Step } from '../../platform/kernel/index.ts';
import { findEntriesOf, periodClosed, voidEntries } from '../finance-entries/index.ts';
import { acquisitionLifecycle, moveAcquisition } from './acquisition-lifecycle.ts';
import { ACQUISITION_NEWS, AcquisitionAnswer, acquisitionAnswer } from './acquisition-view.ts';
import { type Acquisition, ownAcquisition } from './acquisition.ts';

export const voidAcquisition = command({
  name: 'void_acquisition',
  title: 'Void a purchase',
  description: 'It was entered by mistake: it and all its entries count no more. What was sold: dispose.',
  access: ownAcquisition('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ acquisitionId: IdInput }),
  output: AcquisitionAnswer,
  readsOut: ACQUISITION_NEWS,
  asks: ({ subject: { id, status } }) => (status === 'VOID' ? null : `Void the purchase ${id} and all its entries.`),
  errors: [periodClosed],

  async run({ subject: before, tx, now }) {
    const undo = againOf(before);
    if (!acquisitionLifecycle.can(before.status, 'void'))
      return { ...acquisitionAnswer(before, { effects: [], undo }), alreadyDone: true };
    const entries = (await findEntriesOf(tx, before.vendorId, before.id)).filter(({ status }) => status === 'ACTIVE');
    await voidEntries(tx, entries, 'the purchase was voided', { now });
    const after = await moveAcquisition(tx, before, 'void', { nextDue: null, updatedAt: now });
    return acquisitionAnswer(after, { effects: [`${entries.length} entries of it count no more.`], undo });
  },
});

/** The step that enters the same purchase again. */
function againOf(acquisition: Acquisition): Step {
  const { assetId, label, unitNo, purchaseDate, supplier, priceMinor, taxMinor, extraCostsMinor } = acquisition;
  const { usefulLifeMonths, residualMinor, financing } = acquisition;
  const amounts = { priceMinor, taxMinor, extraCostsMinor, usefulLifeMonths, residualMinor };
  const words = {
    ...(assetId !== null && { assetId, unitNo }),
    ...(label !== null && { label }),
    ...(supplier !== null && { supplier }),
  };
  const args = { ...words, purchaseDate, ...amounts, financing };
  return offer('create_acquisition', args, { actor: 'OWNER', why: 'enter it anew', optional: true });
}
