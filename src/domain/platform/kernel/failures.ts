/**
 * Does one piece of work. Returns its result; null if it failed. `what` says in a sentence what could not be done.
 */
export type Attempt = <T>(what: string, work: () => Promise<T>) => Promise<T | null>;

/**
 * Work on many things, each in a transaction of its own, so that one failure does not stop the others. In the end it throws an
 * `AggregateError` with all failures, so that somebody notices and the whole is tried again.
 */
export async function attemptEach<R>(work: (attempt: Attempt) => Promise<R>): Promise<R> {
  const failures: Error[] = [];
  const result = await work(async (what, piece) => {
    try {
      return await piece();
    } catch (cause) {
      failures.push(new Error(what, { cause }));
      return null;
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
  return result;
}
