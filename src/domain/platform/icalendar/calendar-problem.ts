/** An error whose message says in a few words what is wrong with a calendar. */
export class CalendarProblem extends Error {}

/** Calls `read`, and replaces an error of the parser by a `CalendarProblem`. */
export function guarded<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    const why = error instanceof Error ? error.message.split('\n', 1)[0]?.slice(0, 120) : '';
    throw new CalendarProblem(`${what} (${why})`);
  }
}
