import { fairQueue, PLATFORM, type Requester } from './fair-queue.ts';
import { type CalendarWindow, type ParserThreads, ParsingStopped, type ReadCalendar } from './parser-threads.ts';

/** An error that says in a few words why a calendar cannot be imported. */
export class UnreadableCalendar extends Error {}

/** Reads iCalendar texts off the event loop. Few run at a time, and each has limits of time and memory. */
export interface CalendarReader {
  /** Throws `UnreadableCalendar` and `QueueFull`. */
  read(text: string, window: CalendarWindow, requester?: Requester): Promise<ReadCalendar>;
}

const LIMITS = { running: 1, waiting: 20, heldBy: { network: 6, person: 3 }, retryAfterSeconds: 5 };
const STOPPED = 'it takes too long to read: export fewer events, or only those from this year on';

export function calendarReader(threads: Pick<ParserThreads, 'calendar'>): CalendarReader {
  const queue = fairQueue(['calendar'], LIMITS);
  return {
    async read(text, window, requester = PLATFORM) {
      const reading = await queue
        .run('calendar', requester, () => threads.calendar(text, window))
        .catch((error: unknown) => {
          throw error instanceof ParsingStopped ? new UnreadableCalendar(STOPPED) : error;
        });
      if ('problem' in reading) throw new UnreadableCalendar(reading.problem);
      return reading;
    },
  };
}
