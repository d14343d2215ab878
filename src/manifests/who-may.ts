import { ascending, type Operation } from '../domain/platform/kernel/index.ts';
import type { Route } from '../rest/route.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { markdownTable } from './markdown.ts';
import { type CallerKind, CALLERS, type Verdict, verdict } from './verdict.ts';

/** One row of the matrix, in words. */
interface WhoMayRow {
  readonly operation: string;
  readonly audience: Operation['access']['who'];
  /** The scopes of which an API key needs one. */
  readonly scopes: readonly string[];
  /** The doors, such as `POST /bookings` or `mcp: create_booking`; empty if only the platform runs it. */
  readonly doors: readonly string[];
  readonly cells: Readonly<Record<CallerKind, string>>;
}

interface Place {
  readonly name: string;
  /** The MCP endpoint; null for a REST route. */
  readonly endpoint: Endpoint | null;
}

interface Surface {
  readonly routes: readonly Route[];
  readonly endpoints: readonly Endpoint[];
}

const ANSWERS: Record<Verdict, string> = {
  may: 'yes',
  unauthenticated: '401',
  forbidden: '403',
  insufficient_scope: '403 scope',
};

/**
 * Who may call what, from the declarations and the code that checks them. Operations with a door come first; each part is
 * sorted by name.
 */
export function whoMayRows(operations: readonly Operation[], surface: Surface): WhoMayRow[] {
  const rows = operations
    .toSorted((a, b) => ascending(a.name, b.name))
    .map((operation) => rowOf(operation, placesOf(operation, surface)));
  return [...rows.filter(({ doors }) => doors.length > 0), ...rows.filter(({ doors }) => doors.length === 0)];
}

function rowOf(operation: Operation, places: readonly Place[]): WhoMayRow {
  const cell = (kind: CallerKind) => cellOf(operation, kind, places);
  return {
    operation: operation.name,
    audience: operation.access.who,
    scopes: [operation.access.scope ?? []].flat(),
    doors: places.map(({ name }) => name),
    cells: {
      anonymous: cell('anonymous'),
      customer: cell('customer'),
      vendor: cell('vendor'),
      admin: cell('admin'),
      'login link of an admin': cell('login link of an admin'),
      'key with the scope': cell('key with the scope'),
      'key without it': cell('key without it'),
      cron: cell('cron'),
      platform: cell('platform'),
    },
  };
}

/** One verdict for all doors; a stricter endpoint is named. */
function cellOf(operation: Operation, kind: CallerKind, places: readonly Place[]): string {
  const usual = ANSWERS[verdict(operation, kind, null)];
  const strict = places.flatMap(({ endpoint }) => {
    const answer = endpoint === null ? usual : ANSWERS[verdict(operation, kind, endpoint)];
    return endpoint === null || answer === usual ? [] : [`${answer} at ${endpoint.key}`];
  });
  return [usual, ...new Set(strict)].join(', ');
}

function placesOf(operation: Operation, { routes, endpoints }: Surface): Place[] {
  const tools = endpoints.flatMap((endpoint) =>
    endpoint.tools.flatMap((tool) =>
      [...tool.operations]
        .filter(([, target]) => target === operation)
        .map(([action]) => ({ name: `${endpoint.key}: ${tool.name}${action === null ? '' : `.${action}`}`, endpoint })),
    ),
  );
  const paths = routes.flatMap(({ method, path, operations }) =>
    [...operations]
      .filter(([, target]) => target === operation)
      .map(([choice]) => ({ name: `${method} ${path}${choice === null ? '' : ` (${choice})`}`, endpoint: null })),
  );
  return [...tools, ...paths];
}

/** The tables of `docs/who-may.md`. */
export function whoMaySections(rows: readonly WhoMayRow[]): Record<string, string> {
  const reached = rows.filter(({ doors }) => doors.length > 0);
  return {
    reachable: markdownTable(
      ['operation', 'scope', ...CALLERS, 'doors'],
      reached.map(({ operation, scopes, cells, doors }) => [
        `\`${operation}\``,
        scopes.map((scope) => `\`${scope}\``).join(' or '),
        ...CALLERS.map((kind) => cells[kind]),
        doors.map((door) => `\`${door}\``).join(', '),
      ]),
    ),
    internal: markdownTable(
      ['operation', ...CALLERS],
      rows
        .filter(({ doors }) => doors.length === 0)
        .map(({ operation, cells }) => [`\`${operation}\``, ...CALLERS.map((kind) => cells[kind])]),
    ),
  };
}
