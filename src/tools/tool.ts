import type { Scope } from '../../db/values/index.ts';
import { opensInConversation, type Operation, type WithoutHeader } from '../domain/platform/kernel/index.ts';

/** A `manage_*` tool: one name for several operations, told apart by `action`. */
export interface ActionTable extends Pick<Operation, 'session' | 'withoutHeader'> {
  readonly title: string;
  readonly description: string;
  readonly actions: Readonly<Record<string, Operation>>;
  /** What is done when the arguments name no action, the same always or as they say; without it `action` is required. */
  readonly otherwise?: string | Otherwise;
  /** The argument that a call of it is about: of several tools with an operation, a step is taken by this one where it names that. */
  readonly about?: string;
}

/** The action that goes without saying with these arguments. */
type Otherwise = (args: Readonly<Record<string, unknown>>) => string;

/** An operation that both endpoints have, with what goes without saying at this one; what the arguments say wins. */
interface PresetOperation {
  readonly operation: Operation;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Tool name → operation, alone or with defaults, or tool name → action table. The whole surface of an endpoint is one such table. */
export type ToolTable = Readonly<Record<string, Operation | PresetOperation | ActionTable>>;

interface Annotations {
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
  readonly about: string | null;
  /** Arguments that go without saying. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly public: boolean;
  /** Takes the short session of a conversation as an argument. */
  readonly takesSession: boolean;
  /** What the person can do instead, where a session does not open it. */
  readonly withoutHeader: WithoutHeader | null;
  readonly readOnly: boolean;
}

function isActionTable(row: ToolTable[string]): row is ActionTable {
  return 'actions' in row;
}

/** The tools of a table, with annotations derived from what the operations declare: a `manage_*` tool takes the worst of its actions. */
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

/** How a model passes on the short session of a sign-in, in a sentence. */
export const PASS_SESSION = 'pass the session that the sign-in gives as the argument session of each tool that lists it';

/** Bookings, documents, payments, chat and owner's work; one list for everyone. */
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

/** The scopes that the operations need, each once. */
export function scopesOf({ operations }: Pick<Tool, 'operations'>): Scope[] {
  const scopes = [...operations.values()].flatMap(({ access }) => access.scope ?? []);
  return [...new Set(scopes)];
}
