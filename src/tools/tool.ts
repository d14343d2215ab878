import type { Operation } from '../domain/kernel/index.ts';

/** A `manage_*` tool: one name for several operations, told apart by `action`. */
export interface ActionTable {
  readonly title: string;
  readonly description: string;
  readonly actions: Readonly<Record<string, Operation>>;
  /** What is done when the arguments name no action, the same always or as they say; without it `action` is required. */
  readonly otherwise?: string | Otherwise;
}

/** The action that goes without saying with these arguments. */
export type Otherwise = (args: Readonly<Record<string, unknown>>) => string;

/** An operation that both endpoints have, with what goes without saying at this one; what the arguments say wins. */
export interface PresetOperation {
  readonly operation: Operation;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Tool name → operation, alone or with defaults, or tool name → action table. The whole surface of an endpoint is one such table. */
export type ToolTable = Readonly<Record<string, Operation | PresetOperation | ActionTable>>;

export interface Annotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool as the endpoint serves it, derived once from its table row. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Annotations;
  /** `null` is the only operation of a plain tool. */
  readonly operations: ReadonlyMap<string | null, Operation>;
  readonly otherwise: string | Otherwise | null;
  /** Arguments that go without saying. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly public: boolean;
  readonly readOnly: boolean;
}

export function isActionTable(row: ToolTable[string]): row is ActionTable {
  return 'actions' in row;
}
