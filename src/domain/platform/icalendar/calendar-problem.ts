/** Says in a few words what is wrong. */
export class CalendarProblem extends Error {}

/** Replaces an error of the parser by one line. */
export function guarded<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    const why = error instanceof Error ? error.message.split('\n', 1)[0]?.slice(0, 120) : '';
    throw new CalendarProblem(`${what} (${why})`);
  }
}
