import { describe, expect, test } from 'vitest';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { jsonSchema } from '../../src/tools/json-schema.ts';
import { toolListing } from '../../src/tools/mcp/tool-listing.ts';
import inventory from '../inventory/tools.json' with { type: 'json' };

// The strictest hosts drop a tool, or refuse the whole list, for one schema outside these rules.
describe.each([
  { endpoint: consumerEndpoint, path: '/mcp' },
  { endpoint: ownerEndpoint, path: '/mcp-owner' },
])('the tools of $path', ({ endpoint, path }) => {
  const { tools } = toolListing(endpoint, 'listed');
  const published = inventory.filter((row) => row.endpoint === path);

  test.each(tools)('$name has the access of the inventory', ({ name, _meta }) => {
    const row = published.find((entry) => entry.name === name);
    expect(row).toBeDefined();
    const open = JSON.stringify(_meta).includes('"noauth"');
    expect(open ? 'public' : 'authenticated').toBe(row?.access);
  });

  test.each(tools)('$name has a name, a title and a description within the limits', ({ name, title = '', description = '' }) => {
    expect(name).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
    expect(title).toMatch(/^\S.{1,58}\S$/);
    expect(description.length).toBeGreaterThan(10);
    expect(description.length).toBeLessThanOrEqual(400);
  });

  test.each(tools)('$name has all four hints, without contradictions', ({ annotations = {} }) => {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint, ...others } = annotations;
    for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint]) expect(hint).toBeTypeOf('boolean');
    expect(readOnlyHint && destructiveHint).toBe(false);
    expect(others).toEqual({});
  });

  test.each(tools)('$name takes a plain object', ({ inputSchema }) => {
    expect(inputSchema.type).toBe('object');
    expect(inputSchema.properties).toBeTypeOf('object');
    for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', 'if', '$ref', '$defs'])
      expect(inputSchema).not.toHaveProperty(keyword);
    expect(inputSchema['additionalProperties']).toBe(false);
    expect(problemsOf(inputSchema, 'input')).toEqual([]);
    expect(unionsOf(inputSchema, 'input')).toEqual([]);
  });

  test.each(tools)('$name takes nothing that a host refuses', ({ inputSchema }) => {
    expect(nodesOf(inputSchema, 'input').flatMap(refusedBy)).toEqual([]);
  });

  test.each(tools)('$name describes what each of its actions needs', ({ name, description = '', inputSchema }) => {
    const { properties = {}, required = [] } = inputSchema;
    const about = `${description} ${JSON.stringify(properties['action'] ?? {})}`;
    const said = new Set([...required, ...(about.match(/\w+/g) ?? [])]);
    const operations = endpoint.tools.find((tool) => tool.name === name)?.operations.values() ?? [];
    const needed = [...operations].flatMap(({ input }) => jsonSchema(input, 'input').required ?? []);
    expect(needed.filter((field) => !said.has(field))).toEqual([]);
  });

  test.each(tools)('$name answers with an object', ({ outputSchema }) => {
    expect(outputSchema?.['type']).toBe('object');
    expect(problemsOf(outputSchema, 'output')).toEqual([]);
  });

  test.each(Object.entries(endpoint.toolsets))('the toolset %s names tools of the inventory', (_name, members) => {
    expect(members.filter((member) => !published.some(({ name }) => name === member))).toEqual([]);
  });
});

/**
 * The keywords in inputs that a model’s programming interface refuses. One of them in one tool makes it refuse every request.
 * Hosts remove more for it by themselves, such as `default`.
 */
const REFUSED = {
  Gemini: [
    'const',
    'oneOf',
    'allOf',
    'not',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'uniqueItems',
    'prefixItems',
    'propertyNames',
    'patternProperties',
    'dependentRequired',
    'contentEncoding',
    'examples',
    'readOnly',
    'deprecated',
  ],
  'OpenAI, strict': ['if', 'then', 'else', 'dependentSchemas', 'unevaluatedProperties'],
};
/** Every other format is refused by OpenAI in its strict mode. */
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

function refusedBy({ node, at }: Located): string[] {
  if (typeof node === 'boolean') return [];
  const { format, enum: values, type } = node;
  const keywords = Object.entries(REFUSED).flatMap(([host, refused]) =>
    refused.filter((keyword) => keyword in node).map((keyword) => `${host} refuses ${keyword} at ${at}`),
  );
  return [
    ...keywords,
    ...(typeof format === 'string' && !FORMATS.includes(format) ? [`OpenAI refuses the format ${format} at ${at}`] : []),
    ...(values !== undefined && type !== 'string' ? [`Gemini refuses an enum of ${String(type)} at ${at}`] : []),
  ];
}

/** What the strictest host would object to, as paths. */
function problemsOf(schema: unknown, path: string): string[] {
  return nodesOf(schema, path).flatMap(({ node, at }) => {
    if (typeof node === 'boolean') return at.endsWith('additionalProperties') ? [] : [`${at} is a boolean`];
    const { type, items } = node;
    return [
      ...(type === 'array' && (typeof items !== 'object' || Array.isArray(items)) ? [`${at} has no items`] : []),
      ...(Array.isArray(type) && at.endsWith('items') ? [`${at} has a union of types`] : []),
      ...['$schema', '$ref', '$defs'].filter((keyword) => keyword in node).map((keyword) => `${at} has ${keyword}`),
    ];
  });
}

function unionsOf(schema: unknown, path: string): string[] {
  return nodesOf(schema, path).flatMap(({ node, at }) => (typeof node === 'object' && Array.isArray(node['type']) ? [at] : []));
}

interface Located {
  readonly node: Readonly<Record<string, unknown>> | boolean;
  readonly at: string;
}

/** A schema and every schema within it. */
function nodesOf(schema: unknown, at: string): Located[] {
  if (typeof schema === 'boolean') return [{ node: schema, at }];
  if (typeof schema !== 'object' || schema === null) return [];
  const node: Readonly<Record<string, unknown>> = { ...schema };
  const single = ['items', 'additionalProperties', 'not'].flatMap((key) => nodesOf(node[key], `${at}.${key}`));
  const lists = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const branches = node[key];
    return Array.isArray(branches) ? branches.flatMap((branch, index) => nodesOf(branch, `${at}.${key}.${index}`)) : [];
  });
  const properties = Object.entries(Object(node['properties'])).flatMap(([name, property]) => nodesOf(property, `${at}.${name}`));
  return [{ node, at }, ...single, ...lists, ...properties];
}
