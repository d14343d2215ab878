import { dayOf, invalidInput } from '../kernel/index.ts';

/** A document that has run out opens nothing, so it is not taken. Throws `invalid_input`. */
export function assertStillValid({ expiresOn }: { expiresOn?: string | undefined }, now: Date): void {
  if (expiresOn === undefined || expiresOn >= dayOf(now, 'UTC')) return;
  throw invalidInput({ issues: [{ field: 'expiresOn', message: 'must be today or later; hand in a valid one' }] });
}
