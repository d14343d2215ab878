import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './clock.ts';

/** A span in which the clocks of a place are not changed, from `from` to before `until`, in milliseconds. */
interface OffsetSpan {
  readonly from: number;
  readonly until: number;
  /** How far the clocks are ahead of UTC. */
  readonly offset: number;
}

/** More than there are. Names of zones may be in upper or lower case. */
const MOST_ZONES = 1_000;
/**
 * Spans by IANA name. The calendar takes long to say when clocks are changed, and each of its answers holds for half a year or
 * more.
 */
const spans = new LRUCache<string, OffsetSpan[]>({ max: MOST_ZONES });

/** What the clocks of `timeZone` (IANA name) show at `instant`, as milliseconds of UTC at which UTC's own clock shows the same. */
export function wallClock(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

/**
 * The instant at which the clocks show `wall`. A time that they skip is moved later by the skipped duration; of a time that they
 * show twice, it is the earlier one. Temporal calls this “compatible”.
 */
export function instantOnWallClock(wall: number, timeZone: string): number {
  // No clock is a day away from UTC, so one of these is before any change around this time and the other one after it.
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
  // A change at the instant itself comes before the next millisecond.
  const changed = zoned(instant + 1).getTimeZoneTransition('previous');
  const next = zoned(instant).getTimeZoneTransition('next');
  return {
    from: changed?.epochMilliseconds ?? -Infinity,
    until: next?.epochMilliseconds ?? Infinity,
    offset: Math.round(zoned(instant).offsetNanoseconds / 1e6),
  };
}
