import type { Door } from '../generated/doors.ts';
import { reachable } from '../generated/doors.ts';
import { send } from '../generated/send.ts';
import type { Actor } from './start-marketplace.ts';

/** Calls an operation by its name. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
export type Through = (who: Actor, operation: string, input?: Record<string, unknown>) => Promise<any>;

/** Calls operations through one kind of door, as long as they have it: the same journey can be made through each. */
export function through(url: string, kind: Door['kind']): Through {
  return async (who, name, input = {}) => {
    const doors = reachable.find((each) => each.name === name)?.doors ?? [];
    const door = doors.find((each) => each.kind === kind) ?? doors[0];
    if (door === undefined) throw new Error(`Nothing leads to ${name}.`);
    const outcome = await send(url, door, input, who.credential);
    if (outcome === null || !outcome.ok)
      throw new Error(`${name}: ${outcome?.code} ${outcome?.message} ${JSON.stringify(outcome?.error)}`);
    return outcome.data;
  };
}
