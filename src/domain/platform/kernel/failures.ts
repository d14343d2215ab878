/** Work on many things, each in a transaction of its own, of which one that fails keeps no other from its turn. */
export interface Failures {
  /** The work's result; null where it failed. `what` says in a sentence what could not be done. */
  attempt<T>(what: string, work: () => Promise<T>): Promise<T | null>;
  /** Throws an `AggregateError` that names everything that failed, so that somebody hears of it and the whole is tried again. */
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
