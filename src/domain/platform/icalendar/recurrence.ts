import ICAL from 'ical.js';
import { allowedFreq, RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { addDays, type CivilDay, daysBetween, LAST_YEAR } from '../kernel/index.ts';
import { MIDNIGHT, type Moment, momentAt, momentOf, wallIn, wallOf, type Zones } from './event-times.ts';

/** The days of 68 years: so long ago a daily event may have begun whose occurrences are counted. */
const MOST_PERIODS = 25_000;

/** Thrown if a rule would have to be followed for too long. */
export class RuleTooLong extends Error {}

interface RuleContext {
  readonly zones: Zones;
  /** By a rule of occurrences, the start is one in any case; by a rule of exceptions, only if it fits. */
  readonly rule: 'rrule' | 'exrule';
  /** Is told how many periods will be followed, and may throw. */
  readonly spend: (periods: number) => void;
}

/** The times by a rule of an event that begins at `start`, on the days from `from` to `to`, both included. */
export function occurrencesByRule(
  property: ICAL.Property,
  start: Moment,
  { from, to }: { from: CivilDay; to: CivilDay },
  { zones, rule: kind, spend }: RuleContext,
): Moment[] {
  const rule = recurOf(property);
  const freq = allowedFreq.find((known) => known === rule.freq);
  if (freq === undefined || freq === 'SECONDLY' || freq === 'MINUTELY') throw new Error(`it recurs ${rule.freq}`);
  spend(periodsTo(to, rule, start));
  const zone = zoneOfRule(start);
  const until = lastOf(rule, start, zones);
  const series = new RRuleTemporal({
    freq,
    interval: rule.interval,
    ...(rule.count !== null && { count: rule.count }),
    ...(until !== null && { until: zoned(until, zone) }),
    ...partsOf(rule, start),
    wkst: ICAL.Recur.numericDayToIcalDay(rule.wkst),
    dtstart: zoned(wallOf(start), zone),
    includeDtstart: kind === 'rrule',
    maxIterations: MOST_PERIODS,
  });
  const found = between(series, zoned(midnightOf(from), zone), zoned(midnightOf(addDays(to, 1)), zone));
  return found.map((occurrence) => momentAt(Date.parse(`${String(occurrence).slice(0, 19)}Z`), start));
}

export function recurOf(property: ICAL.Property): ICAL.Recur {
  const rule: unknown = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) throw new Error('it has no readable RRULE');
  return rule;
}

const HOURS = { HOURLY: 1, DAILY: 24, WEEKLY: 7 * 24, MONTHLY: 30 * 24, YEARLY: 365 * 24 };

/** About how many periods are followed up to a day. Only occurrences that are counted must be followed from the start. */
function periodsTo(day: CivilDay, { freq, interval, count }: ICAL.Recur, start: Moment): number {
  const [, hours] = Object.entries(HOURS).find(([known]) => known === freq) ?? [];
  if (count === null || hours === undefined) return 0;
  const periods = (daysBetween(start.day, day) * 24) / (hours * Math.max(1, interval));
  return Math.min(MOST_PERIODS, Math.max(0, periods));
}

/** The parts of the rule that choose among days and times, each value once. A whole day has no time to choose. */
function partsOf({ parts }: ICAL.Recur, { clock }: Moment) {
  const { BYHOUR, BYMINUTE, BYSECOND, BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYDAY, BYSETPOS } = parts;
  const days = { byMonth: BYMONTH, byMonthDay: BYMONTHDAY, byYearDay: BYYEARDAY, byWeekNo: BYWEEKNO, byDay: BYDAY };
  const times = clock === null ? {} : { byHour: BYHOUR, byMinute: BYMINUTE, bySecond: BYSECOND };
  const given = Object.entries({ ...days, ...times, bySetPos: BYSETPOS }).filter(([, values]) => values !== undefined);
  return Object.fromEntries(given.map(([name, values]) => [name, [...new Set<number | string>(values)]]));
}

/** The zone in which the rule is followed. In one that only the calendar defines, its clock is followed as if it were UTC. */
function zoneOfRule({ clock, zone }: Moment): string {
  return clock !== null && typeof zone === 'string' ? zone : 'UTC';
}

/** What the clock of the event shows at its end by UNTIL, which may be an occurrence itself; null if it has none. */
function lastOf(rule: ICAL.Recur, start: Moment, zones: Zones): number | null {
  // Some calendars write the year 9999 for a series without end.
  if (!rule.until || rule.until.year > LAST_YEAR) return null;
  const until = momentOf(rule.until.toString(), null, zones);
  if (start.clock === null) return midnightOf(until.day);
  if (until.clock === null) return midnightOf(addDays(until.day, 1)) - 1;
  return until.zone === 'UTC' ? wallIn(until, start) : wallOf(until);
}

function between(series: RRuleTemporal, first: Temporal.ZonedDateTime, last: Temporal.ZonedDateTime) {
  try {
    return series.between(first, last, true);
  } catch (error) {
    // The library has no class of its own for this error.
    if (error instanceof Error && error.message.startsWith('Maximum'))
      throw new RuleTooLong('it recurs too often to be followed');
    throw error;
  }
}

function midnightOf(day: CivilDay): number {
  return Date.parse(`${day}T${MIDNIGHT}Z`);
}

function zoned(wall: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, -1)).toZonedDateTime(zone);
}
