import type { Operation } from '../domain/platform/kernel/index.ts';

/** How a route answers: with the JSON envelope, or in another format. */
export type AnswerKind = 'json' | 'file' | 'picture' | 'calendar' | 'xml' | 'page' | 'table' | 'stream' | 'export';

/** What a request carries besides path and query. */
export type BodyKind = 'json' | 'upload' | 'callback';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below `/api/v1` as the specification writes it. A name in braces becomes a field of the input. */
  readonly path: string;
  /**
   * One operation, under null, or one for each value of a field of the body: `decision: approve | reject`. Beside these, null is
   * the operation for every other value, which it gets as a field of its own.
   */
  readonly operations: ReadonlyMap<string | null, Operation>;
  readonly selector: string | null;
  /** The value of the selector field if the request has none. */
  readonly otherwise: string | null;
  readonly status: 200 | 201;
  /** Fields of the body that the specification lets a request send in the query instead; the description declares them there. */
  readonly alsoInQuery: readonly string[];
  /** Input that the path implies. What the request sends takes precedence. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly body: BodyKind;
  readonly answer: AnswerKind;
  /**
   * With `page`: an address of the page in `web/` that shows the answer to people. Null if the page is found at the path of the
   * route itself.
   */
  readonly page: string | null;
  /** The path is outside of `/api/v1`. */
  readonly root: boolean;
  /** Another path to the same, from earlier descriptions. It stays served, and is not described. */
  readonly alsoAt: string | null;
  /** Why there is a route that the specification does not name. Null for a route that it names. */
  readonly because: string | null;
}

export type RouteOptions = Partial<
  Pick<Route, 'status' | 'defaults' | 'alsoInQuery' | 'body' | 'answer' | 'page' | 'root' | 'alsoAt' | 'because'>
>;

type Target =
  | Operation
  | {
      readonly by: string;
      readonly operations: Readonly<Record<string, Operation>>;
      readonly otherwise: string | null;
      readonly others: Operation | null;
    };

export const get = declare('GET');
export const post = declare('POST');
export const patch = declare('PATCH');
export const del = declare('DELETE');

/**
 * Chooses the operation by a field of the body: `by('decision', { approve: approveBooking, … })`. Without the field,
 * `otherwise` is taken. `others` is the operation for every value that is not named.
 */
export function by(
  field: string,
  operations: Readonly<Record<string, Operation>>,
  { otherwise = null, others = null }: { otherwise?: string | null; others?: Operation | null } = {},
): Target {
  return { by: field, operations, otherwise, others };
}

function declare(method: Route['method']) {
  return (path: string, target: Target, options: RouteOptions = {}): Route => {
    const selected = 'by' in target ? target : null;
    return {
      method,
      path,
      operations: new Map<string | null, Operation>('by' in target ? chosenBy(target) : [[null, target]]),
      selector: selected?.by ?? null,
      otherwise: selected?.otherwise ?? null,
      status: 200,
      defaults: {},
      alsoInQuery: [],
      body: 'json',
      answer: 'json',
      page: null,
      root: false,
      alsoAt: null,
      because: null,
      ...options,
    };
  };
}

function chosenBy({ operations, others }: Exclude<Target, Operation>): [string | null, Operation][] {
  const named: [string | null, Operation][] = Object.entries(operations);
  return others === null ? named : [[null, others], ...named];
}
