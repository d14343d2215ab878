import { SCOPES } from '../../db/values.ts';
import { bookingLifecycle } from '../domain/bookings/index.ts';
import type { Operation } from '../domain/kernel/index.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { scopesOf } from '../tools/mcp/security-schemes.ts';
import { type ManifestSource, PLACEHOLDER_URL } from './manifest-source.ts';
import { markdownTable } from './markdown-table.ts';
import { COMMON_ERRORS } from './openapi/common-components.ts';
import { errorsOf } from './openapi/errors-of.ts';
import { toolAccess } from './tool-access.ts';
import { toolsetUrls } from './toolset-urls.ts';
import { trustSections } from './trust-sections.ts';

/** The tables of an endpoint's guide, by the name of their marker. */
export function guideSections(endpoint: Endpoint): Record<string, string> {
  return {
    tools: toolTable(endpoint),
    errors: errorTable(endpoint),
    states: stateTable(),
    scopes: scopeTable(endpoint),
    ...trustSections(),
    toolsets: toolsetTable(endpoint, { publicBaseUrl: PLACEHOLDER_URL }),
  };
}

function toolTable(endpoint: Endpoint): string {
  const rows = endpoint.tools.map((tool) => {
    const actions = [...tool.operations.keys()].filter((action) => action !== null);
    const title = actions.length === 0 ? tool.title : `${tool.title}: ${actions.join(', ')}`;
    return [`\`${tool.name}\``, title, toolAccess(tool, endpoint), scopesOf(tool).join(', ')];
  });
  return markdownTable(['tool', 'what (and its actions)', 'who', 'scope of a key'], rows);
}

/** One row per code; what differs between tools stands side by side. */
function errorTable({ tools }: Endpoint): string {
  const operations: Operation[] = tools.flatMap((tool) => [...tool.operations.values()]);
  const byCode = Map.groupBy([...COMMON_ERRORS, ...errorsOf(operations)], ({ code }) => code);
  const rows = [...byCode].map(([code, cases]) => [
    `\`${code}\``,
    String(cases[0]?.status),
    cases.map(({ when }) => when).join(' '),
  ]);
  return markdownTable(['code', 'status', 'when'], rows);
}

function stateTable(): string {
  const { states, table } = bookingLifecycle;
  const moves = Object.entries(table.moves);
  const rows = states.map((state) => {
    const onward = moves.filter(([, { from, late }]) => !late && from.some((start) => start === state));
    const next = onward.map(([name, { to, by }]) => `${name} → ${to} (${by.join(', ')})`);
    return [`\`${state}\``, next.join('; ') || 'final'];
  });
  return markdownTable(['state', 'ways on (and who takes them)'], rows);
}

function scopeTable({ tools }: Endpoint): string {
  const rows = SCOPES.flatMap((scope) => {
    const needing = tools.filter((tool) => scopesOf(tool).includes(scope)).map(({ name }) => name);
    return needing.length === 0 ? [] : [[`\`${scope}\``, needing.join(', ')]];
  });
  return markdownTable(['scope', 'tools that need it'], rows);
}

function toolsetTable(endpoint: Endpoint, source: Pick<ManifestSource, 'publicBaseUrl'>): string {
  const whole = [`${source.publicBaseUrl}${endpoint.path}`, String(endpoint.tools.length), 'everything'];
  const smaller = toolsetUrls(endpoint, source).map(({ url, tools, note }) => [url, String(tools), note]);
  return markdownTable(['address', 'tools', 'what is listed'], [whole, ...smaller]);
}
