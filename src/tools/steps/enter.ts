import { assertOpen } from '../call-entry.ts';
import { parseInput } from '../parse-input.ts';
import { countCall } from '../rate-limit.ts';
import type { Asked, Means, Parsed } from './call-state.ts';

/** Refuses with 401 or 403 by sign-in, role, scope and what is switched off, before the input is parsed. */
export function authorise({ operation, caller, rawInput }: Asked, { switches }: Means): Promise<void> {
  return assertOpen(operation, caller, switches, rawInput ?? null);
}

/** Parses the input. Where a signed link is the permission, it is checked as soon as it has been read. */
export function parse({ operation, rawInput, now, settings }: Asked): Parsed {
  const input = parseInput(operation.input, rawInput);
  operation.access.link?.assertGood(input, { now, settings });
  return { input };
}

/** Counts the call against the limits of its operation. The door has counted the request already. */
export function limit({ operation, call, settings }: Asked, { rateLimit }: Means): Promise<void> {
  return countCall(rateLimit, operation, { ...call, settings });
}
