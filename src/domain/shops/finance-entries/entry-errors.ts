import { z } from 'zod';
import { FINANCE_SOURCES } from '../../../../db/values/index.ts';
import { declareError, offer, type Step } from '../../platform/kernel/index.ts';

const list: Step = offer('list_finance_entries', {}, { actor: 'OWNER', why: 'see the entries and their ids' });

export const entryNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such entry in the vendor’s books.',
  data: z.object({ entryId: z.string() }),
  message: () => 'Your books have no such entry.',
  next: () => [list],
});

export const periodClosed = declareError({
  code: 'period_closed',
  status: 400,
  when: 'The entry lies in a tax period that is closed, or would.',
  data: z.object({ period: z.string(), date: z.string(), nextOpenDay: z.string() }),
  steps: z.object({
    instead: z.object({
      categoryCode: z.string(),
      amountMinor: z.int(),
      taxMinor: z.int().optional(),
      assetId: z.string().optional(),
      note: z.string().optional(),
    }),
  }),
  message: ({ period, date, nextOpenDay }) =>
    `Nothing was changed: ${date} lies in ${period}, which is closed for good. Post it on ${nextOpenDay} or a later open day.`,
  next: ({ nextOpenDay, instead }) => [
    offer(
      'create_finance_entry',
      { ...instead, date: nextOpenDay },
      { actor: 'OWNER', why: 'the same effect in the next open period' },
    ),
  ],
});

export const entryFixed = declareError({
  code: 'entry_fixed',
  status: 400,
  when: 'The entry is not the owner’s to change: it mirrors the platform’s journal, belongs to something else, or is void.',
  data: z.object({ entryId: z.string(), source: z.enum(FINANCE_SOURCES), voided: z.boolean(), wanted: z.string() }),
  message: ({ source, voided, wanted }) =>
    voided
      ? `The entry is void; ${wanted} is not possible. Enter it anew.`
      : `The entry comes from ${OF[source]}; ${wanted} is not possible here.`,
  next: ({ entryId }) => [
    offer('get_finance_entry', { entryId }, { actor: 'OWNER', why: 'see what it stands for' }),
    { ...list, optional: true },
  ],
});

const OF: Readonly<Record<(typeof FINANCE_SOURCES)[number], string>> = {
  SYSTEM: 'the platform’s journal',
  MANUAL: 'you',
  RECURRING: 'a recurring expense',
  CHECKLIST: 'the checklist',
  MAINTENANCE: 'a maintenance',
  REPAIR: 'a repair',
  ACQUISITION: 'an acquisition',
};
