import { expect, test } from 'vitest';
import { addDays, dayInWords, momentInWords, monthInWords, periodInWords } from '../../../src/domain/platform/kernel/index.ts';

test('a day is written with the name of its month', () => {
  expect(dayInWords('2027-01-26')).toBe('26 January 2027');
});

test('every day of a year is written as in British English', () => {
  const inBritain = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const days = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index));
  expect(days.map(dayInWords)).toEqual(days.map((day) => inBritain.format(new Date(day))));
  expect(days.map((day) => monthInWords(day.slice(0, 7)))).toEqual(days.map((day) => month.format(new Date(day))));
});

test.each([
  ['2027-01-01', '2027-01-01', '1 January 2027'],
  ['2027-01-01', '2027-01-04', '1 to 4 January 2027'],
  ['2027-01-30', '2027-02-02', '30 January to 2 February 2027'],
  ['2027-12-30', '2028-01-02', '30 December 2027 to 2 January 2028'],
  ['2027-01-01', '2028-01-02', '1 January 2027 to 2 January 2028'],
])('from %s to %s is %s', (from, to, words) => {
  expect(periodInWords(from, to)).toBe(words);
});

test.each([
  ['Europe/Berlin', '26 January 2027, 15:30 Berlin time (14:30 UTC)'],
  ['America/New_York', '26 January 2027, 09:30 New York time (14:30 UTC)'],
  ['Asia/Tokyo', '26 January 2027, 23:30 Tokyo time (14:30 UTC)'],
  ['Pacific/Auckland', '27 January 2027, 03:30 Auckland time (26 January 2027, 14:30 UTC)'],
  ['UTC', '26 January 2027, 14:30 UTC'],
])('a moment in %s is written by the clock of the place', (timeZone, words) => {
  expect(momentInWords(new Date('2027-01-26T14:30:00Z'), timeZone)).toBe(words);
});
