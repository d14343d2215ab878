import { z } from 'zod';
import { named, CivilDay, command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { BlackoutEffects, blackoutEffects, BlackoutView, blackoutView, ownCalendar } from './blackouts.ts';
import { blackoutPeriod, blockedInWords, blockedUnits, blockPeriod, findInTheWay } from './blocked-period.ts';
import { daysTaken } from './calendar-errors.ts';

export const addBlackout = command({
  name: 'add_blackout',
  title: 'Block days',
  description:
    'Block an asset from startDate to the day before endDate: all its units, or so many. Refused where bookings have them. Says which requests it makes impossible.',
  access: ownCalendar('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({
    assetId: IdInput,
    startDate: CivilDay,
    endDate: CivilDay.describe('first free day; startDate for one day'),
    units: z.int().min(1).max(500).optional().describe('default all'),
    reason: plainText(200).optional(),
  }),
  example: { reason: 'In the workshop' },
  output: BlackoutView.extend({ blocked: z.string().describe('in words'), ...BlackoutEffects.shape }),
  errors: [daysTaken],
  asks: ({ subject: { asset } }) => `Block days of ${named(asset.title)}.`,

  async run({ subject: listing, input, tx, now, ids, settings, emit }) {
    const { asset } = listing;
    const { id: assetId, timeZone } = asset;
    const period = blackoutPeriod(input, { timeZone, now });
    const blocked = { ...period, units: blockedUnits(asset, input.units) };
    const inTheWay = await findInTheWay(tx, asset, blocked, now);
    if (inTheWay !== null) throw daysTaken({ assetId, ...blocked, unitsInAll: asset.units, ...inTheWay });
    const row = await blockPeriod(tx, asset, { ...blocked, source: 'MANUAL', reason: input.reason ?? null }, { now, ids, emit });
    const effects = await blackoutEffects(tx, listing, period, { now, settings });
    return { ...blackoutView(row), blocked: blockedInWords(row, asset), ...effects };
  },
});
