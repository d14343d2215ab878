import { describe, expect, test } from 'vitest';
import { addDays, eachDay } from '../../src/domain/platform/kernel/index.ts';
import { readCalendar } from '../../src/domain/platform/icalendar/index.ts';

const LISBON = { timeZone: 'Europe/Lisbon', today: '2026-12-01', horizon: '2028-03-01', last: '2029-12-01' };
type Window = typeof LISBON;

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'];
const calendarOf = (...lines: (string | string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n');

function read(text: string, window: Partial<Window> = {}) {
  const reading = readCalendar(text, { ...LISBON, ...window });
  if ('problem' in reading) throw new Error(reading.problem);
  return reading;
}

/** The days that are taken, each once, in order. */
function daysIn(text: string, window: Partial<Window> = {}): string[] {
  const days = read(text, window).periods.flatMap(({ startDate, endDate }) => eachDay(startDate, endDate));
  return [...new Set(days)].toSorted();
}

/** The days that one event takes, which has these lines. */
const daysOf = (...lines: string[]) => daysIn(calendarOf(event(...lines)));
/** The days that a series takes with changed occurrences. */
const daysOfAll = (...events: string[][]) => daysIn(calendarOf(...events));
const january = (...days: number[]) => days.map((day) => `2027-01-${String(day).padStart(2, '0')}`);

describe('a long calendar', () => {
  const many = (year: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const day = addDays(`${year}-01-01`, index % 365).replaceAll('-', '');
      return ['BEGIN:VEVENT', `UID:${year} ${index}`, `DTSTART;VALUE=DATE:${day}`, 'END:VEVENT'];
    });
  const next = event('DTSTART;VALUE=DATE:20270110');

  test('is read with the events of past years', () => {
    expect(daysIn(calendarOf(...many(2019, 3_000), next))).toEqual(january(10));
  });

  test('is refused as a whole where more is taken from today on than a listing can have', () => {
    expect(read(calendarOf(...many(2027, 999), next)).periods).toHaveLength(1_000);
    expect(readCalendar(calendarOf(...many(2027, 1_000), next), LISBON)).toEqual({
      problem: 'more than 1000 occurrences from today on',
    });
    // What takes the same days again and again does not count each time.
    expect(daysOf('DTSTART:20270101T000000Z', 'DTEND:20270101T003000Z', 'RRULE:FREQ=HOURLY;COUNT=2000')).toHaveLength(84);
  });

  test('is refused where it has more events than can be read in time', () => {
    expect(readCalendar(calendarOf(...many(2019, 5_001)), LISBON)).toEqual({ problem: 'more than 5000 events' });
  });
});

/** Examples of RFC 5545, section 3.8.5.3, which say their results. */
describe('the examples of the standard', () => {
  const THAT_TIME = { timeZone: 'America/New_York', today: '1996-01-01', horizon: '2007-12-31', last: '2010-01-01' };
  test.each([
    ['every other week', '19970902', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU', '0902 0916 0930 1014'],
    ['weekly on Tuesday and Thursday', '19970902', 'FREQ=WEEKLY;COUNT=4;WKST=SU;BYDAY=TU,TH', '0902 0904 0909 0911'],
    ['the first Friday', '19970905', 'FREQ=MONTHLY;COUNT=3;BYDAY=1FR', '0905 1003 1107'],
    ['the second last Monday', '19970922', 'FREQ=MONTHLY;COUNT=4;BYDAY=-2MO', '0922 1020 1117 1222'],
    ['the third last day of the month', '19970928', 'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-3', '0928 1029 1128 1229'],
    ['in June and July', '19970610', 'FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '0610 0710 19980610 19980710'],
    [
      'the 1st, 100th and 200th day, every third year',
      '19970101',
      'FREQ=YEARLY;INTERVAL=3;COUNT=5;BYYEARDAY=1,100,200',
      '0101 0410 0719 20000101 20000409',
    ],
    ['the 20th Monday of the year', '19970519', 'FREQ=YEARLY;COUNT=3;BYDAY=20MO', '0519 19980518 19990517'],
    ['Monday of week 20', '19970512', 'FREQ=YEARLY;COUNT=3;BYWEEKNO=20;BYDAY=MO', '0512 19980511 19990517'],
    [
      'Election day',
      '19961105',
      'FREQ=YEARLY;INTERVAL=4;COUNT=3;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '19961105 20001107 20041102',
    ],
    ['the third of three weekdays', '19970904', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '0904 1007 1106'],
    ['the second last workday', '19970929', 'FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '0929 1030 1127'],
    ['weeks from Monday', '19970805', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '0805 0810 0819 0824'],
    ['weeks from Sunday', '19970805', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '0805 0817 0819 0831'],
    [
      'days that do not exist',
      '20070115',
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '20070115 20070130 20070215 20070315 20070330',
    ],
  ])('%s', (_, start, rule, days) => {
    const expected = days.split(' ').map((day) => (day.length === 4 ? `1997${day}` : day).replace(/(....)(..)(..)/, '$1-$2-$3'));
    expect(daysIn(calendarOf(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)), THAT_TIME)).toEqual(expected);
    expect(daysIn(calendarOf(event(`DTSTART;TZID=America/New_York:${start}T090000`, `RRULE:${rule}`)), THAT_TIME)).toEqual(
      expected,
    );
  });
});

describe('the text of a calendar', () => {
  const one = calendarOf(event('DTSTART;VALUE=DATE:20270110'));
  test.each([
    ['with a byte order mark', `\uFEFF${one}`],
    ['with line feeds only', one.replaceAll('\r\n', '\n')],
    ['with carriage returns only', one.replaceAll('\r\n', '\r')],
    ['with blank lines around it', `\r\n\r\n${one}\r\n`],
    ['with folded lines', one.replace('VALUE=DATE:2027', 'VALUE=\r\n DATE:20\r\n\t27')],
    ['in small letters', one.toLowerCase()],
    ['without a break at its end', one.trimEnd()],
    ['after another calendar', calendarOf() + one],
    ['with a line that is no property', one.replace('UID:a', 'UID:a\r\nand so on')],
    [
      'with an alarm in the event',
      one.replace('END:VEVENT', 'BEGIN:VALARM\r\nTRIGGER:-PT1H\r\nDTSTART:no\r\nEND:VALARM\r\nEND:VEVENT'),
    ],
  ])('%s is read', (_, text) => {
    expect(daysIn(text)).toEqual(january(10));
  });

  test.each([
    ['that is empty', '', 'no VCALENDAR'],
    ['that is a page', '<html>\n<p>Sign in</p></html>', 'no VCALENDAR'],
    ['that ends within an event', one.slice(0, one.indexOf('END:VEVENT')), 'ends before END:VEVENT'],
    ['that ends too early', one.slice(0, one.indexOf('END:VCALENDAR')), 'ends before END:VCALENDAR'],
    ['whose parts are mixed up', one.replace('END:VEVENT', 'END:VTODO'), 'END:VTODO'],
  ])('%s is refused', (_, text, problem) => {
    expect(readCalendar(text, LISBON)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('without events takes no days', () => {
    expect(read(calendarOf())).toEqual({ periods: [], parts: [], unread: [] });
  });
});

describe('an event', () => {
  test.each([
    ['of a whole day', ['DTSTART;VALUE=DATE:20270110'], [10]],
    ['of several days', ['DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270113'], [10, 11, 12]],
    ['that ends on its first day', ['DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270110'], [10]],
    ['that ends before it begins', ['DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270108'], [10]],
    ['that lasts a week', ['DTSTART;VALUE=DATE:20270110', 'DURATION:P1W'], [10, 11, 12, 13, 14, 15, 16]],
    ['that lasts two days', ['DTSTART;VALUE=DATE:20270110', 'DURATION:P2D'], [10, 11]],
    ['whose date has no VALUE', ['DTSTART:20270110', 'DTEND:20270112'], [10, 11]],
    ['whose date has a time', ['DTSTART;VALUE=DATE:20270110T000000Z', 'DTEND;VALUE=DATE:20270112T000000Z'], [10, 11]],
    ['that ends at midnight', ['DTSTART:20270110T100000', 'DTEND:20270112T000000'], [10, 11]],
    ['that lasts 36 hours', ['DTSTART:20270110T100000', 'DURATION:PT36H'], [10, 11]],
    ['of a moment', ['DTSTART:20270110T100000Z'], [10]],
    ['of a leap second', ['DTSTART:20270110T235960', 'DURATION:PT1H'], [10, 11]],
    ['in UTC', ['DTSTART:20270110T233000Z', 'DTEND:20270111T003000Z'], [10, 11]],
    ['in a zone', ['DTSTART;TZID=Pacific/Auckland:20270111T060000', 'DURATION:PT1H'], [10]],
    ['whose zone stands in quotes', ['DTSTART;TZID="Pacific/Auckland":20270111T060000', 'DURATION:PT1H'], [10]],
    ['in a zone that nobody knows', ['DTSTART;TZID=Here:20270110T060000', 'DURATION:PT1H'], [10]],
    ['that is tentative', ['DTSTART;VALUE=DATE:20270110', 'STATUS:TENTATIVE'], [10]],
    ['that is cancelled', ['DTSTART;VALUE=DATE:20270110', 'STATUS:CANCELLED'], []],
    ['that is free time', ['DTSTART;VALUE=DATE:20270110', 'TRANSP:TRANSPARENT'], []],
    ['that is busy time', ['DTSTART;VALUE=DATE:20270110', 'TRANSP:OPAQUE'], [10]],
    ['before 1970', ['DTSTART;VALUE=DATE:19610412'], []],
  ])('%s takes the days %j %j', (_, lines, days) => {
    expect(daysOf(...lines)).toEqual(january(...days));
  });

  test('of a calendar that cancels its events takes no days', () => {
    expect(daysIn(calendarOf('METHOD:CANCEL', event('DTSTART;VALUE=DATE:20270110')))).toEqual([]);
  });

  test('of which there are two versions counts as the newer one, wherever it stands', () => {
    const [older, newer] = [
      event('SEQUENCE:1', 'DTSTART;VALUE=DATE:20270110'),
      event('SEQUENCE:2', 'DTSTART;VALUE=DATE:20270120'),
    ];
    expect([daysOfAll(older, newer), daysOfAll(newer, older)]).toEqual([january(20), january(20)]);
  });

  test('that takes only a part of a day says which', () => {
    expect(read(calendarOf(event('DTSTART:20270110T090000', 'DTEND:20270110T120000'))).parts).toEqual([
      '2027-01-10 09:00 to 12:00',
    ]);
    expect(read(calendarOf(event('DTSTART:20270110T150000', 'DTEND:20270112T110000'))).parts).toEqual([
      '2027-01-10 15:00 to 2027-01-12 11:00',
    ]);
    expect(read(calendarOf(event('DTSTART:20270110T000000', 'DTEND:20270112T000000'))).parts).toEqual([]);
    expect(read(calendarOf(event('DTSTART:20270110T120000', 'DURATION:-PT4H'))).parts).toEqual(['2027-01-10 12:00']);
  });

  test.each([
    ['whose date does not exist', 'DTSTART;VALUE=DATE:20270230'],
    ['whose date is written otherwise', 'DTSTART:2027-01-10'],
    ['whose time does not exist', 'DTSTART:20270110T253000'],
    ['without a start', 'SUMMARY:when?'],
    ['with an unknown rule', 'DTSTART;VALUE=DATE:20270110\r\nRRULE:FREQ=FORTNIGHTLY'],
    ['that recurs each second', 'DTSTART:20270110T100000Z\r\nRRULE:FREQ=SECONDLY'],
    ['with an unreadable exception', 'DTSTART;VALUE=DATE:20270110\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEXDATE:soon'],
    ['that lasts for ages', 'DTSTART;VALUE=DATE:20270110\r\nDURATION:P9999999D'],
  ])('%s is named, and the others are read', (_, lines) => {
    const others = calendarOf(
      ['BEGIN:VEVENT', 'UID:odd', ...lines.split('\r\n'), 'END:VEVENT'],
      event('DTSTART;VALUE=DATE:20270120'),
    );
    expect(daysIn(others)).toEqual(january(20));
    expect(read(others).unread).toEqual([{ uid: 'odd', problem: expect.stringMatching(/^cannot be read \(\S.*\)$/) }]);
    const alone = readCalendar(calendarOf(event(...lines.split('\r\n'))), LISBON);
    expect(alone).toEqual({ problem: expect.stringContaining('the event a cannot be read') });
  });
});

describe('a recurring event', () => {
  const ALL_DAY = 'DTSTART;VALUE=DATE:20270110';
  test.each([
    ['with a date left out', [ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20270112'], [10, 11, 13]],
    [
      'with a date left out at midnight',
      [ALL_DAY, 'RRULE:FREQ=DAILY;UNTIL=20270114T230000Z', 'EXDATE:20270112T000000'],
      [10, 11, 13, 14],
    ],
    ['with a date left out in UTC', [ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270111T000000Z'], [10, 12]],
    ['with dates left out in one line', [ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20270110,20270112'], [11, 13]],
    ['without its first day', [ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20270110'], [11]],
    ['with a rule of exceptions', [ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=5', 'EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=9'], [11, 13]],
    ['with more dates', [ALL_DAY, 'RDATE;VALUE=DATE:20270115,20270117'], [10, 15, 17]],
    ['with more dates and rules', [ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE;VALUE=DATE:20270111,20270117'], [10, 11, 17]],
    ['with two rules', [ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'], [10, 11, 17]],
    ['with a period', [ALL_DAY, 'RDATE;VALUE=PERIOD:20270120T100000Z/20270122T110000Z'], [10, 20, 21, 22]],
    ['with a period of hours', ['DTSTART:20270110T090000Z', 'RDATE;VALUE=PERIOD:20270120T100000Z/PT40H'], [10, 20, 21, 22]],
    ['with times of a zone', ['DTSTART:20270110T090000Z', 'RDATE;TZID=Pacific/Auckland:20270121T060000'], [10, 20]],
    ['that counts what is left out', [ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270111'], [10, 12]],
    ['of several days', [ALL_DAY, 'DTEND;VALUE=DATE:20270112', 'RRULE:FREQ=WEEKLY;COUNT=2'], [10, 11, 17, 18]],
    ['that begins outside its rule', [ALL_DAY, 'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270118'], [10, 11, 18]],
    [
      'until an evening elsewhere',
      ['DTSTART;TZID=America/New_York:20270110T200000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20270112T010000Z'],
      [11, 12],
    ],
    ['until a day', ['DTSTART:20270110T200000', 'RRULE:FREQ=DAILY;UNTIL=20270112'], [10, 11, 12]],
    ['until before it begins', [ALL_DAY, 'RRULE:FREQ=DAILY;UNTIL=20270101'], [10]],
    ['at two hours of a day', ['DTSTART:20270110T090000', 'RRULE:FREQ=DAILY;BYHOUR=9,17;COUNT=4'], [10, 11]],
    ['each 30 hours', ['DTSTART:20270110T090000', 'RRULE:FREQ=HOURLY;INTERVAL=30;COUNT=4'], [10, 11, 12, 14]],
    [
      'with its time left out by date',
      ['DTSTART:20270110T090000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270111'],
      [10, 12],
    ],
    [
      'with a time left out in UTC',
      ['DTSTART;TZID=America/New_York:20270110T090000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270111T140000Z'],
      [10, 12],
    ],
    [
      'with a time left out by its clock',
      ['DTSTART;TZID=America/New_York:20270110T090000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270111T090000'],
      [10, 12],
    ],
    ['with another time left out', ['DTSTART:20270110T090000', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20270111T100000'], [10, 11]],
  ])('%s takes the days %j %j', (_, lines, days) => {
    expect(daysOf(...lines)).toEqual(january(...days));
  });

  test.each([
    ['on the last workday', '20260130', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20270210', '2026-12-31 2027-01-29'],
    ['on the 31st', '20260131', 'FREQ=MONTHLY;UNTIL=20270401', '2026-12-31 2027-01-31 2027-03-31'],
    ['on 29 February', '20240229', 'FREQ=YEARLY', '2028-02-29'],
    ['on a birthday of long ago', '19010105', 'FREQ=YEARLY', '2027-01-05 2028-01-05'],
    ['without an end', '20260101', 'FREQ=YEARLY;UNTIL=99991231', '2027-01-01 2028-01-01'],
    ['on a day that never comes', '20261231', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-12-31'],
    ['in the last week of the year', '20201228', 'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO', '2026-12-28 2027-12-27'],
  ])('%s', (_, start, rule, days) => {
    expect(daysOf(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)).toEqual(days.split(' '));
  });

  test('without an end is unfolded up to the horizon, and no position is made up there', () => {
    const days = daysOf('DTSTART;VALUE=DATE:20260130', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1');
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-31', '2028-02-29', 15]);
  });

  test('that began before the window takes the days that are left of it', () => {
    const days = daysOf('DTSTART;VALUE=DATE:20261103', 'DTEND;VALUE=DATE:20261206', 'RRULE:FREQ=MONTHLY;COUNT=1');
    expect(days.slice(-2)).toEqual(['2026-12-04', '2026-12-05']);
  });

  test('keeps its local time when the clocks change', () => {
    // Summer time begins in Europe on 28 March 2027, and in New York on 14 March.
    const evenings = daysOf('DTSTART:20270326T233000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=4');
    expect(evenings).toEqual(['2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29']);
    const weekend = daysOf('DTSTART:20270320T120000', 'DTEND:20270322T000000', 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(weekend).toEqual(['2027-03-20', '2027-03-21', '2027-03-27', '2027-03-28']);
    const abroad = daysOf('DTSTART;TZID=America/New_York:20270313T193000', 'DURATION:PT20M', 'RRULE:FREQ=DAILY;COUNT=2');
    expect(abroad).toEqual(['2027-03-14']);
  });

  test('by the day since 1800 does not stop the others from being read', () => {
    const old = Array.from({ length: 3 }, (_, number) => [
      'BEGIN:VEVENT',
      `UID:old${number}`,
      'DTSTART;VALUE=DATE:18000101',
      'RRULE:FREQ=DAILY;COUNT=99999',
      'END:VEVENT',
    ]);
    const { periods, unread } = read(calendarOf(...old, event(ALL_DAY)));
    expect([periods.length, unread.length]).toEqual([1, 3]);
  });
});

describe('changed occurrences', () => {
  const DAILY = event('DTSTART;VALUE=DATE:20270110', 'RRULE:FREQ=DAILY;COUNT=5');
  const TIMED = event('DTSTART;TZID=America/New_York:20270110T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5');
  const of = (day: number, ...lines: string[]) => event(`RECURRENCE-ID;VALUE=DATE:202701${day}`, ...lines);
  const from = (day: number, ...lines: string[]) => event(`RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:202701${day}`, ...lines);
  test.each([
    ['that moves', [DAILY, of(12, 'DTSTART;VALUE=DATE:20270120')], [10, 11, 13, 14, 20]],
    ['that stands before its series', [of(12, 'DTSTART;VALUE=DATE:20270120'), DAILY], [10, 11, 13, 14, 20]],
    ['that is longer', [DAILY, of(14, 'DTSTART;VALUE=DATE:20270114', 'DURATION:P3D')], [10, 11, 12, 13, 14, 15, 16]],
    ['that is cancelled', [DAILY, of(12, 'DTSTART;VALUE=DATE:20270112', 'STATUS:CANCELLED')], [10, 11, 13, 14]],
    ['that is free', [DAILY, of(12, 'DTSTART;VALUE=DATE:20270112', 'TRANSP:TRANSPARENT')], [10, 11, 13, 14]],
    ['that moves out of sight', [DAILY, of(12, 'DTSTART;VALUE=DATE:20370112')], [10, 11, 13, 14]],
    ['whose series is not there', [of(12, 'DTSTART;VALUE=DATE:20270113')], [13]],
    [
      'in UTC',
      [TIMED, event('RECURRENCE-ID:20270112T140000Z', 'DTSTART;TZID=America/New_York:20270120T090000')],
      [10, 11, 13, 14, 20],
    ],
    ['by its clock', [TIMED, event('RECURRENCE-ID:20270112T090000', 'DTSTART:20270120T140000Z')], [10, 11, 13, 14, 20]],
    ['that moves with all later ones', [DAILY, from(12, 'DTSTART;VALUE=DATE:20270122')], [10, 11, 22, 23, 24]],
    ['that moves back with all later ones', [DAILY, from(13, 'DTSTART;VALUE=DATE:20270112')], [10, 11, 12, 13]],
    [
      'that grows with all later ones',
      [DAILY, from(14, 'DTSTART;VALUE=DATE:20270114', 'DURATION:P2D')],
      [10, 11, 12, 13, 14, 15],
    ],
    ['that is cancelled with all later ones, without its date', [DAILY, from(12, 'STATUS:CANCELLED')], [10, 11]],
    ['that is cancelled with all later ones', [DAILY, from(12, 'DTSTART;VALUE=DATE:20270112', 'STATUS:CANCELLED')], [10, 11]],
    [
      'that moves with all later ones, of which one moves again',
      [DAILY, from(12, 'DTSTART;VALUE=DATE:20270122'), of(13, 'DTSTART;VALUE=DATE:20270130')],
      [10, 11, 22, 24, 30],
    ],
    [
      'of which there is a newer version',
      [DAILY, from(13, 'SEQUENCE:2', 'DTSTART;VALUE=DATE:20270120'), from(13, 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20270125')],
      [10, 11, 12, 20, 21],
    ],
    [
      'that move twice',
      [DAILY, from(11, 'DTSTART;VALUE=DATE:20270121'), from(13, 'DTSTART;VALUE=DATE:20270128')],
      [10, 21, 22, 28, 29],
    ],
    [
      'of times that move with all later ones',
      [
        TIMED,
        event(
          'RECURRENCE-ID;TZID=America/New_York;RANGE=THISANDFUTURE:20270113T090000',
          'DTSTART;TZID=America/New_York:20270114T200000',
          'DURATION:PT2H',
        ),
      ],
      [10, 11, 12, 15, 16],
    ],
  ])('%s', (_, events, days) => {
    expect(daysOfAll(...events)).toEqual(january(...days));
  });

  test('of a series that began before the window, which move into it', () => {
    const series = event('DTSTART;VALUE=DATE:20260601', 'RRULE:FREQ=DAILY;COUNT=3');
    const moved = event('RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260602', 'DTSTART;VALUE=DATE:20270110');
    expect(daysOfAll(series, moved)).toEqual(january(10, 11));
  });
});

describe('a time zone that the calendar defines', () => {
  const zone = (name: string, ...lines: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE'];
  const FAR = zone('Far', 'BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+1300', 'TZOFFSETTO:+1300', 'END:STANDARD');

  test('has the rules of the calendar', () => {
    expect(daysIn(calendarOf(FAR, event('DTSTART;TZID=Far:20270111T060000', 'DURATION:PT2H')))).toEqual(january(10));
    const series = ['DTSTART;TZID=Far:20270111T060000', 'DURATION:PT2H', 'RRULE:FREQ=DAILY;UNTIL=20270112T170000Z'];
    expect(daysIn(calendarOf(FAR, event(...series)))).toEqual(january(10, 11, 12));
    expect(daysIn(calendarOf(FAR, event(...series, 'EXDATE:20270111T170000Z')))).toEqual(january(10, 12));
  });

  test('may stand behind the events, and holds in its own calendar only', () => {
    const early = event('DTSTART;TZID=Far:20270111T060000', 'DURATION:PT2H');
    expect(daysIn(calendarOf(early, FAR))).toEqual(january(10));
    expect(daysIn(calendarOf(FAR) + calendarOf(early))).toEqual(january(11));
  });

  test('with a name of IANA has the rules of IANA', () => {
    const wrong = zone('Europe/Berlin', ...FAR.slice(2, -1));
    expect(daysIn(calendarOf(wrong, event('DTSTART;TZID=Europe/Berlin:20270111T060000')))).toEqual(january(11));
  });
});

test('published busy times take their days, and free ones do not', () => {
  const lines = [
    'UID:a',
    'FREEBUSY:20270110T090000Z/PT1H,20270112T090000Z/20270113T100000Z',
    'FREEBUSY;FBTYPE=FREE:20270120T090000Z/PT1H',
  ];
  expect(daysIn(calendarOf('BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY'))).toEqual(january(10, 12, 13));
});

test('tasks and notes of a calendar take no days', () => {
  expect(daysIn(calendarOf('BEGIN:VTODO', 'UID:t', 'DTSTART;VALUE=DATE:20270110', 'END:VTODO'))).toEqual([]);
});

test('the ids of occurrences last when the window moves on', () => {
  const text = calendarOf(event('DTSTART:20261101T090000', 'RRULE:FREQ=DAILY;BYHOUR=9,17'));
  const idsAt = (today: string) => new Set(read(text, { today, horizon: addDays(today, 60) }).periods.map(({ uid }) => uid));
  const [before, after] = [idsAt('2026-12-01'), idsAt('2026-12-11')];
  expect(after.difference(before).size).toBe(10);
  expect(before.size).toBe(61);
});
