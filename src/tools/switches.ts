import type { Reader } from '../../db/database.ts';
import { findSwitchedOff } from '../domain/people/api-keys/index.ts';
import { type Caller, type Operation, switchedOff } from '../domain/platform/kernel/index.ts';
import type { Endpoint } from './endpoints.ts';

export interface SwitchBoard {
  /**
   * Throws `switched_off` if the operation is switched off for this caller. Before the input has been read, that depends on the
   * operation alone.
   */
  assertOn(operation: Operation, caller: Caller, rawInput?: unknown): Promise<void>;
  /** The next call reads the switches again, because one was changed here. */
  forget(): void;
}

/** How long another process may still serve what was switched off here. */
const FRESH_MS = 2_000;

interface BoardParts {
  readonly reader: Reader;
  /** The names by which an operation can be switched off. */
  readonly namesOf: SwitchNames['namesOf'];
}

/** Reads the switches every two seconds, when a call asks for them. */
export function switchBoard({ reader, namesOf }: BoardParts): SwitchBoard {
  let off: ReadonlyMap<string, string> = new Map();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  let newest = 0;

  async function read(): Promise<void> {
    newest += 1;
    const mine = newest;
    const startedAt = performance.now();
    try {
      const found = await findSwitchedOff(reader);
      if (mine !== newest) return;
      off = found;
      readAt = startedAt;
    } finally {
      if (mine === newest) reading = null;
    }
  }

  function refuse(what: 'tool' | 'key' | 'user', name: string): void {
    const reason = off.get(`${what}:${name}`);
    if (reason !== undefined) throw switchedOff({ what, name, reason });
  }

  return {
    async assertOn(operation, caller, rawInput) {
      // The platform's own work goes on, and whatever switches things on again must always be reachable.
      if (operation.alwaysOn || caller.kind === 'system' || caller.kind === 'cron') return;
      if (performance.now() - readAt > FRESH_MS) await (reading ??= read());
      if (off.size === 0) return;
      for (const name of namesOf(operation, rawInput)) refuse('tool', name);
      if (caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return;
      refuse('key', caller.credential.id);
      refuse('user', caller.userId);
    },
    forget() {
      newest += 1;
      reading = null;
      readAt = -Infinity;
    },
  };
}

interface SwitchNames {
  /**
   * The names by which an operation can be switched off: its own, those of its tools, and those of the operations that it
   * performs. If its input decides which of them it performs, these count once the input is known.
   */
  namesOf(operation: Operation, rawInput?: unknown): readonly string[];
  /** Every name that can be switched off. */
  readonly switchable: ReadonlySet<string>;
}

/**
 * The names of operations and tools for the kill switches. A tool with several actions stands for all of its operations, at
 * every door.
 */
export function switchNames(endpoints: readonly Endpoint[], offered: Iterable<Operation>): SwitchNames {
  const names = new Map<Operation, Set<string>>();
  const add = (operation: Operation, name: string) => {
    names.set(operation, (names.get(operation) ?? new Set([operation.name])).add(name));
  };
  for (const operation of offered) add(operation, operation.name);
  for (const { tools } of endpoints) {
    for (const { name, operations } of tools) for (const operation of operations.values()) add(operation, name);
  }
  const byName = new Map([...names].map(([{ name }, all]) => [name, [...all]]));
  const namesOfAll = (operations: readonly Pick<Operation, 'name'>[]) =>
    operations.flatMap(({ name }) => byName.get(name) ?? [name]);
  const refusedBy = new Map(
    [...names.keys()].map((operation) => {
      const { performs = [], performsFor } = operation;
      return [operation, namesOfAll([operation, ...(performsFor === undefined ? performs : [])])];
    }),
  );
  const switchable = [...names].filter(([{ access, alwaysOn }]) => !alwaysOn && access.who !== 'cron');
  return {
    namesOf: (operation, rawInput) => [
      ...(refusedBy.get(operation) ?? [operation.name]),
      ...namesOfAll(rawInput === undefined ? [] : (operation.performsFor?.(rawInput) ?? [])),
    ],
    switchable: new Set(switchable.flatMap(([, all]) => [...all])),
  };
}
