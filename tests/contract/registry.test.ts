import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEADLINE_KINDS, SCOPES } from '../../db/values/index.ts';
import { declaredDeadlines } from '../../src/domain/oversight/deadlines/declared-deadlines.ts';
import { declared } from '../../scripts/find-operations.ts';
import { BASE_PATH, type Operation, PIPELINE_ERRORS } from '../../src/domain/platform/kernel/index.ts';
import { subscribers } from '../../src/jobs/subscribers.ts';
import { routeKey } from '../../src/manifests/extra-routes.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { jsonSchema } from '../../src/tools/json-schema.ts';
import { reachable } from '../generated/calls/doors.ts';
import restInventory from '../inventory/rest.json' with { type: 'json' };
import toolInventory from '../inventory/tools.json' with { type: 'json' };
import { fittingData } from './fitting-data.ts';

const ROOT = join(import.meta.dirname, '../..');
const internal = declared.filter(({ operation }) => !reachable.some((row) => row.operation === operation));
const tools = [consumerEndpoint, ownerEndpoint].flatMap(({ path, tools: all }) =>
  all.map((tool) => ({ name: tool.name, tool, endpoint: path.replace(BASE_PATH, '') })),
);

describe.each(declared)('$name', ({ name, file, operation }) => {
  test('declares everything that the doors and the manifests need', () => {
    const { title, description, access, input, output, errors } = operation;
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$|^log(in|out)$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(description).toMatch(/^[A-Z].{18,}\.$/s);
    const scopes = [access.scope ?? []].flat();
    expect(SCOPES).toEqual(expect.arrayContaining(scopes));
    // No API key acts for an admin, and for the others a key needs a scope.
    expect(['anyone', 'cron', 'system', 'admin'].includes(access.who)).toBe(access.scope === null);
    // What a person's agent needs to rent for them is read with the scope for renting too, which the specification names.
    const ofRenting = ['get_profile', 'get_account_credit', 'get_my_trust_profile'].includes(name) ? ['write:booking'] : [];
    const ofKind = scopes.filter((scope) => !scope.startsWith(operation.kind === 'query' ? 'read:' : 'write:'));
    expect(ofKind).toEqual(ofRenting);
    expect(jsonSchema(input, 'input')).toMatchObject({ type: 'object', additionalProperties: false });
    expect(jsonSchema(output, 'output').type).toBe('object');
    // Once each: what the access and the pipeline throw is not said again.
    expect([...PIPELINE_ERRORS, ...errors].filter((error, index, all) => all.indexOf(error) !== index)).toEqual([]);
    expect(operation.kind === 'query' || ['natural', 'creates'].includes(operation.repeat)).toBe(true);
  });

  test('is in a file of its own name', () => {
    const [area, context] = file.split('/');
    expect(file).toBe(`${area}/${context}/${name.replaceAll('_', '-')}.ts`);
  });
});

test('every command that commits money or cannot be undone has a sentence for the approving person', () => {
  const waiting = reachable.filter(
    ({ operation }) =>
      operation.kind === 'command' &&
      (operation.destructive || operation.commits) &&
      ['user', 'vendor'].includes(operation.access.who),
  );
  expect(waiting.length).toBeGreaterThan(10);
  expect(
    waiting
      .filter(({ operation }) => operation.kind === 'command' && !operation.asks && !operation.refusesAskingKeys)
      .map(({ name }) => name),
  ).toEqual([]);
});

test('commands that take a password or a bank account keep no input hash for replay', () => {
  const secret = reachable.filter(
    ({ operation }) =>
      operation.kind === 'command' &&
      !operation.secretAnswer &&
      Object.keys(operation.input.shape).some((field) => /password|secret|iban/i.test(field)),
  );
  const names = (rows: typeof secret) => rows.map(({ name }) => name).toSorted();
  expect(names(secret)).toEqual(expect.arrayContaining(['change_password', 'reset_password', 'set_payout_bank']));
  const undeclared = secret.filter(({ operation }) =>
    Object.keys(operation.input.shape).some(
      (field) =>
        /password|secret|iban/i.test(field) && operation.kind === 'command' && operation.secretInput?.[field] === undefined,
    ),
  );
  const unrepeatable = secret.filter(({ operation }) => operation.kind === 'command' && operation.repeat !== 'natural');
  expect([names(undeclared), names(unrepeatable)]).toEqual([[], []]);
});

test('the approving person sees the amounts of a call with their currency, and none of its secrets', () => {
  const asking = reachable.flatMap(({ name, operation }) => {
    const called = ['user', 'vendor'].includes(operation.access.who);
    return operation.kind === 'command' && called && (operation.asks || operation.destructive) ? [{ name, operation }] : [];
  });
  const amounts = asking.filter(({ operation }) => Object.keys(operation.input.shape).some((field) => field.endsWith('Minor')));
  expect(amounts.length).toBeGreaterThan(3);
  expect(amounts.filter(({ operation }) => operation.currency === undefined).map(({ name }) => name)).toEqual([]);
  const open = asking.filter(({ operation }) =>
    Object.keys(operation.input.shape).some((field) => /token/i.test(field) && operation.secretInput?.[field] !== 'HIDDEN'),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('every command declares what test keys may do in it', () => {
  const others = reachable.filter(
    ({ operation }) =>
      operation.kind === 'command' &&
      ['user', 'vendor'].includes(operation.access.who) &&
      !(
        Object.hasOwn(operation.input.shape, 'bookingId') &&
        operation.input.shape['bookingId'].safeParse(undefined).success === false
      ),
  );
  expect(others.filter(({ operation }) => operation.testKeys === undefined).map(({ name }) => name)).toEqual([]);
});

test('no two operations have the same name', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual([...new Set(declared.map(({ name }) => name))].toSorted());
});

test('operations of the platform have no door, and every other operation has one', () => {
  const open = internal.filter(({ operation }) => operation.access.who !== 'system').map(({ name }) => name);
  const ofPages = declared.filter(({ operation }) => operation.door === 'page only').map(({ name }) => name);
  expect(open.toSorted()).toEqual(ofPages.toSorted());
  expect(reachable.filter(({ operation }) => operation.access.who === 'system').map(({ name }) => name)).toEqual([]);
  expect(
    reachable.filter(({ operation }) => !declared.some((row) => row.operation === operation)).map(({ name }) => name),
  ).toEqual([]);
});

test('every operation has a tool and a route, unless it is for admins or declares one kind of door', () => {
  for (const { name, doors, operation } of reachable) {
    const kinds = [...new Set(doors.map(({ kind }) => kind))].toSorted();
    expect({ name, kinds }).toEqual({ name, kinds: kindsOfDoors(operation) });
  }
});

function kindsOfDoors({ door, access }: Operation): string[] {
  if (door === 'MCP only') return ['mcp'];
  return door === 'REST only' || access.who === 'admin' || access.who === 'cron' ? ['rest'] : ['mcp', 'rest'];
}

test('every kind of deadline has exactly one declaration', () => {
  expect(declaredDeadlines.map(({ kind }) => kind).toSorted()).toEqual([...DEADLINE_KINDS].toSorted());
});

test('no two subscribers have the same name', () => {
  const names = subscribers.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names).toEqual([...new Set(names)]);
});

test.each(subscribers)('$name can be repeated, belongs to the platform and can read each of its events', (one) => {
  for (const { name, access, repeat } of one.commands)
    expect({ name, who: access.who, repeat }).toEqual({ name, who: 'system', repeat: 'natural' });
  expect(one.events.length).toBeGreaterThan(0);
  for (const kind of one.events) {
    fc.assert(
      fc.property(fittingData(kind.payload), (data) => {
        const event = {
          id: 'evt_1',
          seq: 1,
          type: kind.type,
          at: new Date(0),
          bookingId: 'bkg_1',
          assetId: null,
          ...NOBODY,
          traceparent: null,
        };
        const found = one.inputOf({ ...event, actor: { type: 'SYSTEM', id: null, via: 'system' }, data: wellFormed(data) });
        const refused = one.commands.filter(({ input }) => found !== null && !input.safeParse(found).success);
        expect({ found, refused }).toEqual({ found, refused: [] });
      }),
      { numRuns: 20, seed: 3 },
    );
  }
});

const NOBODY = { userId: null, vendorId: null, mode: 'live' as const };

/** Ids, instants and days as they are, whatever words were made up for them. */
function wellFormed(data: Record<string, unknown>): Record<string, unknown> {
  const form = (field: string, value: unknown) => {
    if (field.endsWith('Id')) return 'abc_1';
    if (field.endsWith('At')) return '2026-01-01T00:00:00.000Z';
    return /(Date|On)$/.test(field) ? '2026-01-01' : value;
  };
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, form(field, value)]));
}

test.each(tools)('the tool $name is in the inventory of $endpoint with the same access', ({ name, endpoint, tool }) => {
  const rows = toolInventory.filter((row) => row.name === name && row.endpoint === endpoint);
  expect(rows.map(({ access }) => access)).toEqual([tool.public ? 'public' : 'authenticated']);
});

/** Who may call what the inventory calls so. */
const AUDIENCES: Readonly<Record<string, readonly string[]>> = {
  open: ['anyone'],
  optional: ['anyone'],
  bearer: ['user', 'vendor'],
  'bearer (role ADMIN)': ['admin'],
  'bearer (cron secret)': ['cron'],
};

const documented = readFileSync(join(ROOT, 'docs/extra-routes.md'), 'utf8');
const places = routes.map((route) => ({
  title: `${route.method} ${route.root ? '' : BASE_PATH}${route.path}`,
  audiences: [...route.operations.values()].map(({ access }) => access.who),
  row: route.root ? undefined : restInventory.find((entry) => routeKey(entry) === routeKey(route)),
}));

test.each(places)(
  '$title is open to the callers that the inventory names, or is documented as an extra route',
  ({ title, audiences, row }) => {
    const fits =
      row === undefined ? documented.includes(`\`${title}\``) : audiences.every((who) => AUDIENCES[row.auth]?.includes(who));
    expect(fits).toBe(true);
  },
);

test('all operations behind one route have the same audience, which is checked before the body is read', () => {
  const mixed = routes.filter(({ operations }) => new Set([...operations.values()].map(({ access }) => access.who)).size > 1);
  expect(mixed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
