import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GUIDE_PAGES, guidePageFile } from '../../src/manifests/guide-pages.ts';
import { fullDescription } from '../../src/manifests/openapi/full-description.ts';
import { servedPaths } from '../../src/manifests/served-paths.ts';
import { tooManyStreams } from '../../src/rest/event-streams.ts';
import { readQuery, selectRoute } from '../../src/rest/read-input.ts';
import { selectOperation } from '../../src/tools/tool-input.ts';
import { source } from './manifest-source.ts';

const MOST_WORDS = 2_000;

const [consumer, owner] = source.endpoints;
const GUIDES = [
  ['AGENT_GUIDE.md', consumer],
  ['OWNER_GUIDE.md', owner],
] as const;
const PAGES = GUIDE_PAGES.map(({ name }) => guidePageFile(name));
const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** Of the protocols, of an error’s details and of a webhook’s body, which the description of the API does not have. */
const ELSEWHERE = ['structuredContent', 'isError', 'idempotencyKey', 'confirmUrl', 'readMore', tooManyStreams.code];
const KNOWN = namesIn({
  tools: source.endpoints.flatMap(({ tools }) => tools.flatMap(({ name, operations }) => [name, ...operations.keys()])),
  api: fullDescription(source),
  more: ELSEWHERE,
});

// What stands in angle brackets is for the reader to fill in.
const isPlaceholder = (value: unknown) => typeof value === 'string' && value.startsWith('<');

test.each(GUIDES)('%s has at most the allowed number of words', (file) => {
  expect(textOf(file).trim().split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
});

test('every path that the guides link to is served', () => {
  const paths = new Set(servedPaths(source.endpoints).map(({ path }) => path));
  for (const [file] of GUIDES) {
    for (const [, path = ''] of textOf(file).matchAll(/\(http:\/\/localhost:3000(\/[^)]*)\)/g)) expect(paths).toContain(path);
  }
});

test.each([...GUIDES.map(([file]) => file), ...PAGES])('%s names only fields, states and codes that exist', (file) => {
  // Tools, codes, actions and fields: what is written like a name and stands by itself.
  const named = [...writtenByHand(file).matchAll(/`([a-z]+(?:[_.]?[A-Za-z]+)*)(?:: [^`]*)?`/g)].flatMap(([, name = '']) =>
    name.split('.'),
  );
  const unknown = named.filter((name) => /[A-Z_]/.test(name) && !KNOWN.has(name));
  expect(unknown).toEqual([]);
});

describe.each([...GUIDES, ['docs/guides/sign-in.md', consumer], ['docs/guides/after-the-request.md', consumer]] as const)(
  '%s',
  (file, endpoint) => {
    const text = textOf(file);
    const mcp = [...text.matchAll(/^MCP {3}(\w+) (\{.*\})$/gm)].map(([line, tool = '', args = '']) => ({ line, tool, args }));
    const rest = [...text.matchAll(/^REST {2}(\w+) (\S+)(?: (\{.*\}))?$/gm)].map(
      ([line, method = '', target = '', body = '{}']) => ({ line, method, target, body }),
    );

    test('has examples over MCP and REST', () => {
      expect(mcp.length).toBeGreaterThan(4);
      expect(rest.length).toBeGreaterThan(4);
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
        ...readQuery(chosen.operation, Object.fromEntries(url.searchParams)),
        ...chosen.body,
      };
      expect(issuesOf(chosen.operation, input)).toEqual([]);
    });

    test('names only existing tools', () => {
      const known = new Set(source.endpoints.flatMap(({ tools }) => tools.map(({ name }) => name)));
      const calls = [...text.matchAll(/"name":"(\w+)","arguments"/g)].map(([, name]) => name);
      for (const name of calls) expect(known).toContain(name);
    });

    test('has JSON blocks that parse', () => {
      for (const [, block = ''] of text.matchAll(/```json\n([\s\S]*?)```/g)) expect(() => JSON.parse(block)).not.toThrow();
    });
  },
);

/** Without the tables, which are made of the registry itself. */
function writtenByHand(file: string): string {
  return textOf(file).replaceAll(/<!-- generated:[\s\S]*?<!-- \/generated -->/g, '');
}

/** Every name that a description has: properties, values of lists, tools, actions and codes. */
function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    names.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      names.add(name);
      namesIn(inner, names);
    }
  }
  return names;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function issuesOf(operation: ReturnType<typeof selectOperation>['operation'], input: Record<string, unknown>): unknown[] {
  const issues = operation.input.safeParse(input).error?.issues ?? [];
  return issues.filter(({ path }) => !isPlaceholder(input[String(path[0])]));
}
