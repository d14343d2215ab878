/** Work on many things, each in a transaction of its own, so that one failure does not stop the others. */
export interface Failures {
  /** Does one piece of work. Returns its result; null if it failed. `what` says in a sentence what could not be done. */
  attempt<T>(what: string, work: () => Promise<T>): Promise<T | null>;
  /** Throws an `AggregateError` with all failures, so that somebody notices and the whole is tried again. */
  throwIfAny(): void;
}

export function collectFailures(): Failures {
  const failures: Error[] = [];
  return {
    async attempt(what, work) {
      try {
        return await work();
      } catch (cause) {
        failures.push(new Error(what, { cause }));
        return null;
      }
    },
    throwIfAny() {
      if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
    },
  };
}
