import type { DomainEvent, Emit } from './event.ts';

/** Reports as one side of a booking, where an operation is used by both. */
export function emitAs(by: NonNullable<DomainEvent['by']>, emit: Emit): Emit {
  return (event) => emit({ by, ...event });
}
