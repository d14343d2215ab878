import type { Scope } from '../../db/values/index.ts';
import { opensInConversation, type Operation, type WithoutHeader } from '../domain/platform/kernel/index.ts';

/** A `manage_*` tool: several operations under one name, told apart by `action`. */
export interface ActionTable extends Pick<Operation, 'session' | 'withoutHeader'> {
  readonly title: string;
  readonly description: string;
  readonly actions: Readonly<Record<string, Operation>>;
  /**
   * The action that is taken if the arguments name none: always the same one, or one that depends on the arguments. Without it,
   * `action` is required.
   */
  readonly otherwise?: string | Otherwise;
  /**
   * The argument that names what a call is about. If several tools have an operation, a step that has this argument takes this
   * tool.
   */
  readonly about?: string;
}

/** The action that is taken with these arguments if they name none. */
type Otherwise = (args: Readonly<Record<string, unknown>>) => string;

/** An operation that both endpoints have, with the default arguments of this one. Arguments of the call take precedence. */
interface PresetOperation {
  readonly operation: Operation;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/**
 * The whole surface of an endpoint: each tool name with an operation, an operation with default arguments, or a table of
 * actions.
 */
export type ToolTable = Readonly<Record<string, Operation | PresetOperation | ActionTable>>;

interface Annotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool as the endpoint serves it. It is derived once from its row of the table. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Annotations;
  /** The only operation of a plain tool has the key `null`. */
  readonly operations: ReadonlyMap<string | null, Operation>;
  readonly otherwise: string | Otherwise | null;
  readonly about: string | null;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly public: boolean;
  /** Whether the tool takes the short session of a conversation as an argument. */
  readonly takesSession: boolean;
  /** What the person can do instead, if a session does not open the tool. */
  readonly withoutHeader: WithoutHeader | null;
  readonly readOnly: boolean;
}

function isActionTable(row: ToolTable[string]): row is ActionTable {
  return 'actions' in row;
}

/**
 * The tools of a table. Their annotations are derived from what the operations declare. A `manage_*` tool gets the strictest of
 * its actions.
 */
export function buildTools(table: ToolTable): Tool[] {
  return Object.entries(table).map(([name, row]) => {
    const shown = 'operation' in row ? row.operation : row;
    const operations = new Map<string | null, Operation>(isActionTable(shown) ? Object.entries(shown.actions) : [[null, shown]]);
    const all = [...operations.values()];
    const annotations = annotate(shown.title, all);
    return {
      name,
      title: shown.title,
      description: shown.description,
      annotations,
      operations,
      otherwise: (isActionTable(shown) && shown.otherwise) || null,
      about: (isActionTable(shown) && shown.about) || null,
      defaults: 'operation' in row ? row.defaults : {},
      public: all.some(({ access }) => access.who === 'anyone'),
      takesSession: shown.session === undefined ? all.some(opensBySession) : shown.session === 'taken',
      withoutHeader: shown.withoutHeader ?? null,
      readOnly: annotations.readOnlyHint,
    };
  });
}

/** How a model passes on the short session of a sign-in, as part of a sentence. */
export const PASS_SESSION = 'pass the session that the sign-in gives as the argument session of each tool that lists it';

/** A session opens bookings, documents, payments, chat and owner's work. */
function opensBySession({ access: { who, scope } }: Operation): boolean {
  return (who === 'user' || who === 'vendor') && opensInConversation([scope ?? []].flat());
}

function annotate(title: string, operations: Operation[]): Annotations {
  return {
    title,
    readOnlyHint: operations.every(({ kind }) => kind === 'query'),
    destructiveHint: operations.some((operation) => operation.kind === 'command' && operation.destructive === true),
    idempotentHint: operations.every((operation) => operation.kind === 'query' || operation.repeat === 'natural'),
    openWorldHint: operations.some(({ thirdPartyText }) => thirdPartyText === true),
  };
}

/** All scopes that the operations need, without repetitions. */
export function scopesOf({ operations }: Pick<Tool, 'operations'>): Scope[] {
  const scopes = [...operations.values()].flatMap(({ access }) => access.scope ?? []);
  return [...new Set(scopes)];
}

/** The scopes that software asks a person for to use a tool: to read, never one that lets it do more than that. */
export function askedScopesOf({ operations }: Pick<Tool, 'operations'>): Scope[] {
  const scopes = [...operations.values()].flatMap(({ kind, access }) =>
    [access.scope ?? []].flat().filter((scope) => kind === 'command' || scope.startsWith('read:')),
  );
  return [...new Set(scopes)];
}
