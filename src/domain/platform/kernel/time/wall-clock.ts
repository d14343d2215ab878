import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './clock.ts';

/** A span of time without a clock change, from `from` to before `until`, in milliseconds. */
interface OffsetSpan {
  readonly from: number;
  readonly until: number;
  /** How far the clocks are ahead of UTC, in milliseconds. */
  readonly offset: number;
}

/** The most cached zones. It is more than there are, because the letters of a name may be in upper or lower case. */
const MOST_ZONES = 1_000;
/** Spans by IANA name. Finding a clock change is slow, and each answer is valid for half a year or more. */
const spans = new LRUCache<string, OffsetSpan[]>({ max: MOST_ZONES });

/**
 * What the clocks of `timeZone` (IANA name) show at `instant`, as the milliseconds at which the clock of UTC shows the same.
 */
export function wallClock(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

/**
 * The instant at which the clocks show `wall`. A time that they skip is moved later by the skipped duration; of a time that
 * they show twice, it is the earlier one. Temporal calls this “compatible”.
 */
export function instantOnWallClock(wall: number, timeZone: string): number {
  // No zone is a whole day away from UTC, so one of these offsets is from before any change around this time and the other from
  // after it.
  const before = wall - offsetAt(wall - DAY_MS, timeZone);
  const after = wall - offsetAt(wall + DAY_MS, timeZone);
  const [first = before] = [before, after].filter((instant) => wallClock(instant, timeZone) === wall).toSorted((a, b) => a - b);
  return first;
}

/** How far the clocks of `timeZone` are ahead of UTC in `[from, to)`, in milliseconds, for each span between two changes. */
export function offsetsBetween(from: Date, to: Date, timeZone: string): { untilMs: number | null; offsetMs: number }[] {
  const offsets: { untilMs: number | null; offsetMs: number }[] = [];
  let span = spanAt(from.getTime(), timeZone);
  while (span.until < to.getTime()) {
    offsets.push({ untilMs: span.until, offsetMs: span.offset });
    span = spanAt(span.until, timeZone);
  }
  return [...offsets, { untilMs: null, offsetMs: span.offset }];
}

function offsetAt(instant: number, timeZone: string): number {
  return spanAt(instant, timeZone).offset;
}

function spanAt(instant: number, timeZone: string): OffsetSpan {
  const known = spans.get(timeZone) ?? [];
  const holds = known.find(({ from, until }) => from <= instant && instant < until);
  if (holds !== undefined) return holds;
  const span = spanByCalendar(instant, timeZone);
  spans.set(timeZone, [...known, span]);
  return span;
}

function spanByCalendar(instant: number, timeZone: string): OffsetSpan {
  const zoned = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  // The search begins a millisecond later, so that a change at the instant itself is found.
  const changed = zoned(instant + 1).getTimeZoneTransition('previous');
  const next = zoned(instant).getTimeZoneTransition('next');
  return {
    from: changed?.epochMilliseconds ?? -Infinity,
    until: next?.epochMilliseconds ?? Infinity,
    offset: Math.round(zoned(instant).offsetNanoseconds / 1e6),
  };
}
