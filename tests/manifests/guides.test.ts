import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { selectRoute } from '../../src/rest/read-input.ts';
import { selectOperation } from '../../src/tools/tool-input.ts';
import { source } from './manifest-source.ts';

const [consumer, owner] = source.endpoints;
const GUIDES = [
  ['AGENT_GUIDE.md', consumer],
  ['OWNER_GUIDE.md', owner],
] as const;

// What stands in angle brackets is for the reader to fill in.
const isPlaceholder = (value: unknown) => typeof value === 'string' && value.startsWith('<');

describe.each(GUIDES)('%s', (file, endpoint) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const mcp = [...text.matchAll(/^MCP {3}(\w+) (\{.*\})$/gm)].map(([line, tool = '', args = '']) => ({ line, tool, args }));
  const rest = [...text.matchAll(/^REST {2}(\w+) (\S+)(?: (\{.*\}))?$/gm)].map(
    ([line, method = '', target = '', body = '{}']) => ({ line, method, target, body }),
  );

  test('has examples', () => {
    expect(mcp.length).toBeGreaterThan(5);
    expect(rest.length).toBeGreaterThan(5);
  });

  test.each(mcp)('$line', ({ tool: name, args }) => {
    const tool = endpoint?.tools.find((one) => one.name === name);
    const { operation, input } = selectOperation(tool!, JSON.parse(args));
    expect(issuesOf(operation, input)).toEqual([]);
  });

  test.each(rest)('$line', ({ method, target, body }) => {
    const url = new URL(target, 'http://localhost');
    const candidates = source.routes.filter((one) => one.method === method && patternOf(one.path).test(url.pathname));
    const route = candidates.find(({ path }) => path === url.pathname) ?? candidates[0];
    const chosen = selectRoute(route!, JSON.parse(body));
    const input = {
      ...patternOf(route!.path).exec(url.pathname)?.groups,
      ...Object.fromEntries(url.searchParams),
      ...chosen.body,
    };
    expect(issuesOf(chosen.operation, input)).toEqual([]);
  });

  test('names only tools that exist in its list of places', () => {
    const known = new Set(source.endpoints.flatMap(({ tools }) => tools.map(({ name }) => name)));
    const calls = [...text.matchAll(/"name":"(\w+)","arguments"/g)].map(([, name]) => name);
    for (const name of calls) expect(known).toContain(name);
  });

  test('has no JSON that would not parse', () => {
    for (const [, block = ''] of text.matchAll(/```json\n([\s\S]*?)```/g)) expect(() => JSON.parse(block)).not.toThrow();
  });
});

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function issuesOf(operation: ReturnType<typeof selectOperation>['operation'], input: Record<string, unknown>): unknown[] {
  const issues = operation.input.safeParse(input).error?.issues ?? [];
  return issues.filter(({ path }) => !isPlaceholder(input[String(path[0])]));
}
