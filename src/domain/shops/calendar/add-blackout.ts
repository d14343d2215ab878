import { z } from 'zod';
import { CivilDay, command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { BlackoutEffects, blackoutEffects } from './blackout-effects.ts';
import { BlackoutView, blackoutView, ownCalendar } from './blackouts.ts';
import { blackoutPeriod, blockPeriod, findInTheWay } from './blocked-period.ts';
import { daysTaken } from './calendar-errors.ts';

export const addBlackout = command({
  name: 'add_blackout',
  title: 'Block days',
  description:
    'Block an asset from startDate to the day before endDate, all units. Refused where a booking has the days. Says which requests it makes impossible.',
  access: ownCalendar('write:owner'),
  liveOnly: true,
  repeat: 'creates',
  thirdPartyText: true,
  input: z.strictObject({
    assetId: IdInput,
    startDate: CivilDay,
    endDate: CivilDay.describe('the first free day again; the same as startDate for one day'),
    reason: plainText(200).optional().describe('only you see it'),
  }),
  example: { reason: 'In the workshop' },
  output: BlackoutView.extend(BlackoutEffects.shape),
  errors: [daysTaken],

  async run({ subject: { asset }, input, tx, now, ids, emit }) {
    const { id: assetId, timeZone } = asset;
    const period = blackoutPeriod(input, { timeZone, now });
    const inTheWay = await findInTheWay(tx, asset, period, now);
    if (inTheWay !== null) throw daysTaken({ assetId, ...period, ...inTheWay });
    const row = await blockPeriod(tx, asset, { ...period, source: 'MANUAL', reason: input.reason ?? null }, { now, ids, emit });
    return { ...blackoutView(row), ...(await blackoutEffects(tx, asset, period, now)) };
  },
});
