import { z } from 'zod';
import { asked, command, dayOf, IdInput } from '../../platform/kernel/index.ts';
import { findBooksOf, findEntriesOf, periodClosed, voidEntries } from '../finance-entries/index.ts';
import { acquisitionExists, acquisitionState } from './acquisition-errors.ts';
import { acquisitionLifecycle, moveAcquisition } from './acquisition-lifecycle.ts';
import { ACQUISITION_NEWS, AcquisitionAnswer, acquisitionAnswer, acquisitionStep } from './acquisition-view.ts';
import { enterDepreciation, assertOnly, nextDueOf, ownAcquisition, termsOf } from './acquisition.ts';

export const reopenAcquisition = command({
  name: 'reopen_acquisition',
  title: 'Take a sale back',
  description: 'A sale was entered by mistake: its entries count no more, depreciation goes on.',
  access: ownAcquisition('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ acquisitionId: IdInput }),
  output: AcquisitionAnswer,
  readsOut: ACQUISITION_NEWS,
  errors: [acquisitionState, acquisitionExists, periodClosed],

  async run({ subject: before, input: { acquisitionId }, tx, now, ids }) {
    const { status, vendorId, unitNo, disposedOn, proceedsMinor, monthsDone } = before;
    const again = { disposedOn: disposedOn ?? asked('day'), proceedsMinor: proceedsMinor ?? 0 };
    const undo = acquisitionStep('dispose_acquisition', before, 'enter the sale again', again);
    if (status === 'ACTIVE') return { ...acquisitionAnswer(before, { effects: [], undo }), alreadyDone: true };
    if (!acquisitionLifecycle.can(status, 'reopen')) {
      throw acquisitionState({ acquisitionId, status, wanted: 'taking a sale back' });
    }
    await assertOnly(tx, before, unitNo);
    const sale = (await findEntriesOf(tx, vendorId, acquisitionId)).filter(
      ({ sourceRef, status: counts }) => counts === 'ACTIVE' && /:(sale|gain):/.test(sourceRef ?? ''),
    );
    await voidEntries(tx, sale, 'the sale was taken back', { now });
    const nextDue = nextDueOf(termsOf(before), monthsDone);
    const open = await moveAcquisition(tx, before, 'reopen', {
      disposedOn: null,
      proceedsMinor: null,
      nextDue,
      updatedAt: now,
    });
    const today = dayOf(now, (await findBooksOf(tx, vendorId)).timeZone);
    const after = await enterDepreciation(tx, open, { today, ids, now });
    return acquisitionAnswer(after, { effects: [`${sale.length} entries of the sale count no more.`], undo });
  },
});
