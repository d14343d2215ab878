import { markdownTable } from './markdown-table.ts';
import { CALLERS } from './verdict.ts';
import type { WhoMayRow } from './who-may-rows.ts';

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
