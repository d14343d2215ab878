import { z } from 'zod';
import { dayOf, IdInput, query, listOf } from '../../platform/kernel/index.ts';
import { BlackoutView, blackoutView, findBlackouts, ownCalendar } from './blackouts.ts';
import { closingParts } from './rented-days.ts';

export const listBlackouts = query({
  name: 'list_blackouts',
  title: 'Blocked days',
  description: 'Days of an asset that cannot be rented, from today on, the earliest first.',
  access: ownCalendar('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ assetId: IdInput }),
  output: listOf(BlackoutView),
  empty: () => 'No day is blocked from today on.',
  errors: [],

  async run({ subject: { asset }, reader, now }) {
    const rows = await findBlackouts(reader, { assetId: asset.id }, { from: dayOf(now, asset.timeZone) });
    return { items: (await closingParts(reader, rows, now)).map(blackoutView) };
  },
});
