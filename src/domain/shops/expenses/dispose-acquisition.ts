import { z } from 'zod';
import {
  CivilDay,
  command,
  dayOf,
  formatMoney,
  IdInput,
  invalidInput,
  type Minor,
  monthEnd,
} from '../../platform/kernel/index.ts';
import { effectsOf, findBooksOf, periodClosed, recordEntries } from '../finance-entries/index.ts';
import { acquisitionState } from './acquisition-errors.ts';
import { Cost } from './acquisition-input.ts';
import { acquisitionLifecycle, moveAcquisition } from './acquisition-lifecycle.ts';
import { ACQUISITION_NEWS, AcquisitionAnswer, acquisitionAnswer, acquisitionStep } from './acquisition-view.ts';
import { type Acquisition, bookValueOf, enterDepreciation, entryOf, ownAcquisition } from './acquisition.ts';

export const disposeAcquisition = command({
  name: 'dispose_acquisition',
  title: 'Sell or scrap',
  description:
    'It was sold, or scrapped where proceedsMinor is 0: depreciation ends, gain or loss against the book value is entered.',
  access: ownAcquisition('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: [],
  input: z.strictObject({
    acquisitionId: IdInput,
    disposedOn: CivilDay.optional(),
    proceedsMinor: Cost.default(0),
    taxMinor: Cost.optional(),
  }),
  example: { proceedsMinor: 80_000 },
  output: AcquisitionAnswer,
  readsOut: ACQUISITION_NEWS,
  errors: [acquisitionState, periodClosed],

  async run({ subject, input: { acquisitionId, proceedsMinor, taxMinor = 0, ...input }, tx, now, ids }) {
    const today = dayOf(now, (await findBooksOf(tx, subject.vendorId)).timeZone);
    const disposedOn = input.disposedOn ?? today;
    const undo = acquisitionStep('reopen_acquisition', subject, 'take the sale back');
    const move = proceedsMinor > 0 ? 'sell' : 'scrap';
    const made = subject.status === acquisitionLifecycle.to(move);
    const same = made && subject.disposedOn === disposedOn && subject.proceedsMinor === proceedsMinor;
    if (same) return { ...acquisitionAnswer(subject, { effects: [], undo }), alreadyDone: true };
    if (!acquisitionLifecycle.can(subject.status, move)) {
      throw acquisitionState({ acquisitionId, status: subject.status, wanted: 'selling it' });
    }
    assertDated(subject, { disposedOn, today, proceedsMinor, taxMinor });
    const until = monthEnd(disposedOn, 0);
    const before = await enterDepreciation(tx, subject, { today: disposedOn, until, ids, now });
    const bookValueMinor = bookValueOf(before);
    const entries = await recordEntries(tx, saleEntries(before, { disposedOn, proceedsMinor, taxMinor }), { ids, now });
    const changes = { disposedOn, proceedsMinor, nextDue: null, updatedAt: now };
    const after = await moveAcquisition(tx, before, move, changes);
    const stood = `It stood in the books with ${formatMoney(bookValueMinor, after.currency)}; depreciation ends.`;
    return acquisitionAnswer(after, { effects: [stood, ...entries.flatMap((entry) => effectsOf(null, entry))], undo });
  },
});

interface Sale {
  readonly disposedOn: string;
  readonly proceedsMinor: Minor;
  readonly taxMinor: Minor;
}

/** The entries of a sale: the proceeds are money but no income; the gain or loss is income or cost but no money. */
function saleEntries(acquisition: Acquisition, { disposedOn: date, proceedsMinor, taxMinor }: Sale) {
  const gainMinor = proceedsMinor - bookValueOf(acquisition);
  // If a sale was taken back, a later sale has other entries.
  const number = acquisition.version;
  const sold = entryOf(acquisition, 'ASSET_SALE', {
    ref: `sale:${number}`,
    amountMinor: -proceedsMinor,
    taxMinor: 0 - taxMinor,
    date,
    paidOn: date,
  });
  const gain = { ref: `gain:${number}`, amountMinor: Math.abs(gainMinor), date };
  return [
    ...(proceedsMinor === 0 ? [] : [sold]),
    ...(gainMinor === 0 ? [] : [entryOf(acquisition, gainMinor > 0 ? 'ASSET_GAIN' : 'ASSET_LOSS', gain)]),
  ];
}

function assertDated(
  { purchaseDate, monthsDone }: Acquisition,
  { disposedOn, today, proceedsMinor, taxMinor }: Sale & { today: string },
) {
  const earliest = monthsDone > 0 ? `${monthEnd(purchaseDate, monthsDone - 1).slice(0, 7)}-01` : purchaseDate;
  const problem =
    (disposedOn > today && { field: 'disposedOn', message: `must not be after today, ${today}` }) ||
    (disposedOn < earliest && {
      field: 'disposedOn',
      message: `must not be before ${earliest}, the last month that is depreciated`,
    }) ||
    (taxMinor > 0 && taxMinor >= proceedsMinor && { field: 'taxMinor', message: 'must be a part of proceedsMinor' });
  if (problem !== false) throw invalidInput({ issues: [problem] });
}
