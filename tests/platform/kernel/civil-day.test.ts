import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  addDays,
  addLocalDays,
  dayOf,
  daysBetween,
  eachDay,
  instantOf,
  isCivilDay,
  localDaysBetween,
  localIso,
  momentInWords,
  offsetsBetween,
  weekday,
} from '../../../src/domain/platform/kernel/index.ts';

test.each([
  '2027-02-29',
  '2027-13-01',
  '2027-00-10',
  '2027-04-31',
  '27-01-01',
  '2027-1-1',
  '2027-01-01T00:00:00Z',
  '',
  '1969-12-31',
])('%s is no calendar day', (text) => expect(isCivilDay(text)).toBe(false));

test('leap days exist in leap years only', () => {
  expect(isCivilDay('2028-02-29')).toBe(true);
  expect(isCivilDay('2100-02-29')).toBe(false);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
});

test('adding days and counting them are inverse to each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -2_000, max: 2_000 }), (start, step) => {
      const day = addDays('1971-01-01', start + 2_000);
      expect(daysBetween(day, addDays(day, step))).toBe(step);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('a half-open period has the days from its start up to its end', () => {
  expect(eachDay('2027-03-27', '2027-03-30')).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
  expect(eachDay('2027-03-27', '2027-03-27')).toEqual([]);
  const years = eachDay('2027-01-30', '2029-03-02');
  expect(years).toEqual(years.map((_, index) => addDays('2027-01-30', index)));
  expect(years.at(-1)).toBe('2029-03-01');
});

test('weekdays are those of ISO 8601', () => {
  expect(weekday('2027-01-04')).toBe(1);
  expect(weekday('2027-01-10')).toBe(7);
  expect(weekday('1970-01-01')).toBe(4);
});

test.each([
  ['Pacific/Auckland', '2026-12-31T12:00:00Z', '2027-01-01'],
  ['Pacific/Honolulu', '2027-01-01T09:00:00Z', '2026-12-31'],
  ['Asia/Kathmandu', '2027-01-01T18:20:00Z', '2027-01-02'],
  ['UTC', '2027-01-01T23:59:59Z', '2027-01-01'],
])('in %s the instant %s falls on %s', (zone, instant, day) => expect(dayOf(new Date(instant), zone)).toBe(day));

test('wall-clock times follow summer time: a skipped hour moves forward, a doubled one is its first', () => {
  expect(instantOf('2027-01-15', '10:00', 'Europe/Lisbon').toISOString()).toBe('2027-01-15T10:00:00.000Z');
  expect(instantOf('2027-07-15', '10:00', 'Europe/Lisbon').toISOString()).toBe('2027-07-15T09:00:00.000Z');
  expect(instantOf('2027-03-28', '02:30', 'Europe/Berlin').toISOString()).toBe('2027-03-28T01:30:00.000Z');
  expect(instantOf('2027-10-31', '02:30', 'Europe/Berlin').toISOString()).toBe('2027-10-31T00:30:00.000Z');
});

test.each([
  ['2027-03-27T10:00:00Z', '2027-03-28T08:59:59Z', 0],
  ['2027-03-27T10:00:00Z', '2027-03-28T09:00:00Z', 1],
  ['2027-10-30T09:00:00Z', '2027-10-31T09:59:59Z', 0],
  ['2027-10-30T09:00:00Z', '2027-10-31T10:00:00Z', 1],
  ['2028-02-28T10:00:00Z', '2028-03-01T10:00:00Z', 2],
])('from %s to %s there are %i whole days by the clock of Lisbon', (from, to, days) =>
  expect(localDaysBetween(new Date(from), new Date(to), 'Europe/Lisbon')).toBe(days),
);

test('so many days later it is the same hour at the place', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom('Europe/Lisbon', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC');
  fc.assert(
    fc.property(instants, zones, fc.nat(400), (from, zone, days) => {
      const later = addLocalDays(from, days, zone);
      expect(localDaysBetween(from, later, zone)).toBe(days);
      expect(dayOf(later, zone)).toBe(addDays(dayOf(from, zone), days));
    }),
  );
});

const ZONES = [
  'Europe/Lisbon',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  // It skipped a whole day in 2011.
  'Pacific/Apia',
  'UTC',
];
const TWO_DAYS_MS = 172_800_000;

/** Any instant, or one within two days of a change of the clocks. */
const moments = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    any: fc.date({ min: new Date('1972-01-10'), max: new Date('2199-01-01'), noInvalidDate: true }),
    away: fc.integer({ min: -TWO_DAYS_MS, max: TWO_DAYS_MS }),
    atChange: fc.boolean(),
  })
  .map(({ zone, any, away, atChange }) => {
    const change = atChange ? zonedAt(any, zone).getTimeZoneTransition('next') : null;
    return { zone, instant: change === null ? any : new Date(change.epochMilliseconds + away) };
  });

function zonedAt(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

test('days, times and differences agree with Temporal around each change of the clocks', () => {
  fc.assert(
    fc.property(moments, fc.nat({ max: 400 * 86_400_000 }), fc.nat({ max: 1_439 }), ({ zone, instant }, length, minute) => {
      const zoned = zonedAt(instant, zone);
      const day = zoned.toPlainDate();
      expect(dayOf(instant, zone)).toBe(day.toString());
      expect(localIso(instant, zone)).toBe(zoned.toString({ timeZoneName: 'never', fractionalSecondDigits: 0 }));
      const clock = zoned.toPlainTime().toString({ smallestUnit: 'minute' });
      expect(momentInWords(instant, zone)).toMatch(new RegExp(`^${day.day} \\w+ ${day.year}, ${clock} `));

      const plainTime = Temporal.PlainTime.from('00:00').add({ minutes: minute });
      const time = plainTime.toString({ smallestUnit: 'minute' });
      expect(instantOf(day.toString(), time, zone).getTime()).toBe(
        day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds,
      );

      const end = new Date(instant.getTime() + length);
      const days = zoned.until(zonedAt(end, zone), { largestUnit: 'days' }).days;
      expect(localDaysBetween(instant, end, zone)).toBe(days);
      const back = zonedAt(end, zone).until(zoned, { largestUnit: 'days' }).days;
      expect(localDaysBetween(end, instant, zone)).toBe(back);
      expect(addLocalDays(instant, days, zone).getTime()).toBe(zoned.add({ days }).epochMilliseconds);
    }),
    { numRuns: 3_000 },
  );
});

test('the changes of the clocks within a period agree with Temporal', () => {
  const lengths = fc.integer({ min: 1, max: 1_200 * 86_400_000 });
  const shares = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
  fc.assert(
    fc.property(moments, lengths, shares, ({ zone, instant }, length, parts) => {
      const to = new Date(instant.getTime() + length);
      const offsets = offsetsBetween(instant, to, zone);
      const ends = offsets.map(({ untilMs }) => untilMs ?? to.getTime());
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      for (const end of ends.slice(0, -1)) {
        const before = zonedAt(new Date(end - 1), zone);
        expect(before.getTimeZoneTransition('next')?.epochMilliseconds).toBe(end);
      }
      for (const part of parts) {
        const at = instant.getTime() + Math.floor(length * part);
        const { offsetMs } = offsets.find(({ untilMs }) => untilMs === null || at < untilMs)!;
        expect(offsetMs).toBe(zonedAt(new Date(at), zone).offsetNanoseconds / 1e6);
      }
    }),
    { numRuns: 500 },
  );
});
