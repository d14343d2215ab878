import ICAL from 'ical.js';
import type { CalendarWindow } from '../../../adapters/parser-threads.ts';
import { addDays, type CivilDay, DAY_MS } from '../kernel/index.ts';
import {
  firstMoment,
  instantAt,
  type Length,
  lengthOf,
  lengthOfDuration,
  type Moment,
  momentAt,
  momentOf,
  momentsIn,
  valuesOf,
  wallIn,
  wallOf,
  type Zones,
} from './event-times.ts';
import { occurrencesByRule } from './recurrence.ts';

/** A margin that is larger than what a time zone or a day without an end can add. */
const MARGIN_DAYS = 3;
/** The farthest that a change may move all later occurrences, which are ten years. */
const MOST_SHIFT_DAYS = 3_660;

/** An occurrence of a recurring event, and the event that says what it is: a later part of a series may be changed. */
export interface SeriesOccurrence {
  readonly event: ICAL.Component;
  /** The day on which the unchanged series has it. */
  readonly day: CivilDay;
  readonly start: Moment;
  readonly length: Length;
}

interface Series {
  readonly event: ICAL.Component;
  /** Changes of its occurrences. Each is an event of its own. */
  readonly changed: readonly ICAL.Component[];
}

interface UnfoldContext {
  readonly window: CalendarWindow;
  readonly zones: Zones;
  /** Is told how many periods of a rule will be followed, and may throw. */
  readonly spend: (periods: number) => void;
}

/** The occurrences of a recurring event near the window, without those that are excluded or are events of their own. */
export function unfold({ event, changed }: Series, { window, zones, spend }: UnfoldContext): SeriesOccurrence[] {
  const start = firstMoment(event, 'dtstart', zones);
  if (start === null) return [];
  // A time without a zone is by the clock of the first one.
  const own = { ...zones, local: start.zone };
  const first = { day: start.day, start, length: lengthOf(event, start, zones) };
  const changes = changedFrom(changed, start, own);
  const reach = Math.max(0, ...[first, ...changes].map(({ length }) => inDays(length)));
  const shift = Math.max(0, ...changes.map((change) => Math.ceil(Math.abs(change.shift) / DAY_MS)));
  const days = { from: addDays(window.today, -MARGIN_DAYS - reach - shift), to: addDays(window.horizon, shift) };

  const byRules = (name: 'rrule' | 'exrule') =>
    event.getAllProperties(name).flatMap((rule) => occurrencesByRule(rule, start, days, { zones: own, rule: name, spend }));
  const ruled = byRules('rrule').map((found) => ({ ...first, day: found.day, start: found }));
  const out = new Set(
    [
      ...[event, ...changed].flatMap((one) => momentsIn(one, one === event ? 'exdate' : 'recurrence-id', own)),
      ...byRules('exrule'),
    ].map((moment) => keyOf(moment, start)),
  );
  const kept = [first, ...ruled, ...listed(event, first, own)].filter(
    ({ start: found, day }) => !out.has(keyOf(found, start)) && !out.has(day),
  );
  const once = new Map(kept.map((occurrence) => [keyOf(occurrence.start, start), occurrence]));
  return [...once.values()].map((occurrence) => changedLater({ event, ...occurrence }, changes, start));
}

/** How an occurrence is recognised: by its day if the day is all that is known, otherwise by its instant. */
function keyOf(moment: Moment, { clock }: Moment): string | number {
  return clock === null || moment.clock === null ? moment.day : instantAt(moment).getTime();
}

function inDays({ onClock, exact }: Length): number {
  return Math.max(0, Math.ceil((onClock + exact) / DAY_MS));
}

/** The dates that are added to the series one by one (RDATE). Those that are periods have a length of their own. */
function listed(
  event: ICAL.Component,
  { start, length }: Pick<SeriesOccurrence, 'start' | 'length'>,
  zones: Zones,
): Pick<SeriesOccurrence, 'day' | 'start' | 'length'>[] {
  return event.getAllProperties('rdate').flatMap((property) =>
    valuesOf(property).map(([written, end]) => {
      const { day, ...time } = momentOf(written, property, zones);
      const whole = start.clock === null || time.clock === null;
      if (end !== undefined)
        return { day, start: { day, ...time }, length: lengthUntil(end, { day, ...time }, { property, zones }) };
      return { day, start: { day, clock: whole ? start.clock : time.clock, zone: whole ? start.zone : time.zone }, length };
    }),
  );
}

/** The length of a period, of which either the end or the duration is written. */
export function lengthUntil(end: string, start: Moment, { property, zones }: { property: ICAL.Property; zones: Zones }): Length {
  if (ICAL.Duration.isValueString(end)) return lengthOfDuration(ICAL.Duration.fromString(end));
  return { onClock: 0, exact: instantAt(momentOf(end, property, zones)).getTime() - instantAt(start).getTime() };
}

/** A change of an occurrence and of all later ones (RANGE=THISANDFUTURE). */
interface LaterChange {
  readonly event: ICAL.Component;
  /** The occurrence from which on it holds, as `orderOf` counts. */
  readonly from: number;
  /** How far each occurrence moves on the clock, in milliseconds. */
  readonly shift: number;
  readonly start: Moment;
  readonly length: Length;
}

/** The changes of all later occurrences, the last one first. */
function changedFrom(changed: readonly ICAL.Component[], first: Moment, zones: Zones): LaterChange[] {
  const changes = changed.flatMap((event) => {
    const id = event.getFirstProperty('recurrence-id');
    if (id?.getFirstParameter('range')?.toUpperCase() !== 'THISANDFUTURE') return [];
    const of = firstMoment(event, 'recurrence-id', zones);
    if (of === null) return [];
    // A cancellation need not say when the occurrence was.
    const start = firstMoment(event, 'dtstart', zones) ?? of;
    const shift = wallOf(start) - wallIn(of, first);
    if (Math.abs(shift) > MOST_SHIFT_DAYS * DAY_MS) throw new Error(`it moves by more than ${MOST_SHIFT_DAYS} days`);
    return [{ event, from: orderOf(of, first), shift, start, length: lengthOf(event, start, zones) }];
  });
  return changes.toSorted((a, b) => b.from - a.from);
}

function changedLater(occurrence: SeriesOccurrence, changes: readonly LaterChange[], first: Moment): SeriesOccurrence {
  const at = orderOf(occurrence.start, first);
  const change = changes.find(({ from }) => from <= at);
  if (change === undefined) return occurrence;
  const start = momentAt(wallIn(occurrence.start, first) + change.shift, change.start);
  return { ...occurrence, event: change.event, start, length: change.length };
}

/** A number by which the occurrences of a series are in order. */
function orderOf(moment: Moment, { clock, zone }: Moment): number {
  if (clock === null) return wallOf({ ...moment, clock: null });
  return instantAt(moment.clock === null ? { ...moment, zone } : moment).getTime();
}
