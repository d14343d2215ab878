/** A lock whose waiters get it in the order in which they came. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves when the lock is held. Returns the function that gives it back. */
  async lock(): Promise<() => void> {
    const previous = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await previous;
    return resolve;
  }
}
