import type { Operation } from '../domain/kernel/index.ts';
import type { Endpoint } from './endpoints.ts';

export interface SwitchNames {
  /** The names that an operation can be switched off by: its own, and those of the tools that offer it. */
  namesOf(operation: Operation): readonly string[];
  /** Every name that can be switched off. */
  readonly switchable: ReadonlySet<string>;
}

/** Names of operations and tools for the kill switches; a tool with several actions stands for all its operations, at every door. */
export function switchNames(endpoints: readonly Endpoint[], offered: Iterable<Operation>): SwitchNames {
  const names = new Map<Operation, Set<string>>();
  const add = (operation: Operation, name: string) => {
    names.set(operation, (names.get(operation) ?? new Set([operation.name])).add(name));
  };
  for (const operation of offered) add(operation, operation.name);
  for (const { tools } of endpoints) {
    for (const { name, operations } of tools) for (const operation of operations.values()) add(operation, name);
  }
  const lists = new Map([...names].map(([operation, all]) => [operation, [...all]]));
  const switchable = [...lists].filter(([{ access, alwaysOn }]) => !alwaysOn && access.who !== 'cron');
  return {
    namesOf: (operation) => lists.get(operation) ?? [operation.name],
    switchable: new Set(switchable.flatMap(([, all]) => all)),
  };
}
