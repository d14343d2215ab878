import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type Recurrence, recurrenceDays } from '../../src/domain/platform/icalendar/recurrence.ts';

const ONCE: Recurrence = {
  frequency: 'DAILY',
  interval: 1,
  count: null,
  until: null,
  weekStart: 1,
  months: [],
  monthDays: [],
  yearDays: [],
  weeks: [],
  weekdays: [],
  positions: [],
};
const day = (weekday: number, nth = 0) => ({ weekday, nth });
const FAR = { from: '1970-01-01', to: '2035-01-01' };

/** Examples of RFC 5545, section 3.8.5.3, which say their results. */
describe('the examples of the standard', () => {
  const examples: [string, string, Partial<Recurrence>, string[]][] = [
    [
      'every other week',
      '1997-09-02',
      { frequency: 'WEEKLY', interval: 2, count: 4, weekStart: 7 },
      ['1997-09-02', '1997-09-16', '1997-09-30', '1997-10-14'],
    ],
    [
      'weekly on Tuesday and Thursday',
      '1997-09-02',
      { frequency: 'WEEKLY', count: 4, weekStart: 7, weekdays: [day(2), day(4)] },
      ['1997-09-02', '1997-09-04', '1997-09-09', '1997-09-11'],
    ],
    [
      'the first Friday',
      '1997-09-05',
      { frequency: 'MONTHLY', count: 3, weekdays: [day(5, 1)] },
      ['1997-09-05', '1997-10-03', '1997-11-07'],
    ],
    [
      'the second last Monday',
      '1997-09-22',
      { frequency: 'MONTHLY', count: 4, weekdays: [day(1, -2)] },
      ['1997-09-22', '1997-10-20', '1997-11-17', '1997-12-22'],
    ],
    [
      'the third last day of the month',
      '1997-09-28',
      { frequency: 'MONTHLY', count: 4, monthDays: [-3] },
      ['1997-09-28', '1997-10-29', '1997-11-28', '1997-12-29'],
    ],
    [
      'in June and July',
      '1997-06-10',
      { frequency: 'YEARLY', count: 4, months: [6, 7] },
      ['1997-06-10', '1997-07-10', '1998-06-10', '1998-07-10'],
    ],
    [
      'the 1st, 100th and 200th day, every third year',
      '1997-01-01',
      { frequency: 'YEARLY', interval: 3, count: 5, yearDays: [1, 100, 200] },
      ['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01', '2000-04-09'],
    ],
    [
      'the 20th Monday of the year',
      '1997-05-19',
      { frequency: 'YEARLY', count: 3, weekdays: [day(1, 20)] },
      ['1997-05-19', '1998-05-18', '1999-05-17'],
    ],
    [
      'Monday of week 20',
      '1997-05-12',
      { frequency: 'YEARLY', count: 3, weeks: [20], weekdays: [day(1)] },
      ['1997-05-12', '1998-05-11', '1999-05-17'],
    ],
    [
      'Election day',
      '1996-11-05',
      { frequency: 'YEARLY', interval: 4, count: 3, months: [11], weekdays: [day(2)], monthDays: [2, 3, 4, 5, 6, 7, 8] },
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    [
      'the third of Tuesday, Wednesday, Thursday',
      '1997-09-04',
      { frequency: 'MONTHLY', count: 3, weekdays: [day(2), day(3), day(4)], positions: [3] },
      ['1997-09-04', '1997-10-07', '1997-11-06'],
    ],
    [
      'the last workday of the month',
      '1997-09-29',
      { frequency: 'MONTHLY', count: 3, weekdays: [1, 2, 3, 4, 5].map((one) => day(one)), positions: [-2] },
      ['1997-09-29', '1997-10-30', '1997-11-27'],
    ],
    [
      'the week begins on Monday',
      '1997-08-05',
      { frequency: 'WEEKLY', interval: 2, count: 4, weekStart: 1, weekdays: [day(2), day(7)] },
      ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ],
    [
      'the week begins on Sunday',
      '1997-08-05',
      { frequency: 'WEEKLY', interval: 2, count: 4, weekStart: 7, weekdays: [day(2), day(7)] },
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    [
      'days that do not exist are left out',
      '2007-01-15',
      { frequency: 'MONTHLY', count: 5, monthDays: [15, 30] },
      ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
    ],
  ];
  test.each(examples)('%s', (_, start, rule, expected) => {
    expect(recurrenceDays({ ...ONCE, ...rule }, start, FAR, () => undefined)).toEqual(expected);
  });
});

test('a series on 29 February comes every leap year', () => {
  expect(
    recurrenceDays({ ...ONCE, frequency: 'YEARLY' }, '2024-02-29', { from: '2025-01-01', to: '2033-01-01' }, () => undefined),
  ).toEqual(['2028-02-29', '2032-02-29']);
});

test('a search of a future part of a series finds the same days as one from its start', () => {
  const rules: Partial<Recurrence>[] = [
    { frequency: 'WEEKLY', interval: 3, weekdays: [day(1), day(6)] },
    { frequency: 'MONTHLY', interval: 5, monthDays: [31, -1] },
    { frequency: 'YEARLY', interval: 2, weekdays: [day(3, -4)] },
    { frequency: 'DAILY', interval: 11, until: '2029-03-01' },
  ];
  for (const rule of rules) {
    const all = recurrenceDays({ ...ONCE, ...rule }, '2011-03-28', FAR, () => undefined);
    const ahead = recurrenceDays({ ...ONCE, ...rule }, '2011-03-28', { from: '2027-02-05', to: '2030-01-01' }, () => undefined);
    expect(ahead).toEqual(all.filter((one) => one >= '2027-02-05' && one <= '2030-01-01'));
    expect(ahead.length).toBeGreaterThan(1);
  }
});

test('a rule that never applies ends after as many steps as there are days', () => {
  let steps = 0;
  const never = { ...ONCE, months: [2], monthDays: [30] };
  expect(recurrenceDays(never, '2026-01-01', { from: '2026-01-02', to: '2027-01-01' }, () => (steps += 1))).toEqual([]);
  expect(steps).toBe(365);
});

test('the ical library finds the same days', () => {
  for (const text of [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=40',
    'FREQ=MONTHLY;BYDAY=-1SU;COUNT=30',
    'FREQ=DAILY;INTERVAL=9;COUNT=30',
  ]) {
    const rule = ICAL.Recur.fromString(text);
    const start = ICAL.Time.fromDateString('2027-01-01');
    const iterator = rule.iterator(start);
    const found: string[] = [];
    for (let next = iterator.next(); next; next = iterator.next()) found.push(next.toString());
    const weekdays = rule.getComponent('BYDAY').map((name) => ({ MO: day(1), FR: day(5), '-1SU': day(7, -1) })[String(name)]!);
    const own = { ...ONCE, frequency: rule.freq as 'DAILY', interval: rule.interval, count: rule.count, weekdays };
    const days = recurrenceDays(own, found[0]!, FAR, () => undefined);
    expect(days).toEqual(found);
  }
});
