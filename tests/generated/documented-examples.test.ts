import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentDescription } from '../../src/manifests/openapi/agent-description.ts';
import { fullDescription } from '../../src/manifests/openapi/full-description.ts';
import { STAND_INS } from '../../src/manifests/openapi/stand-ins.ts';
import { jsonOf, operationsOf, source } from '../manifests/manifest-source.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { misfitsOfRoute } from './samples/answer-schemas.ts';
import { doorName, reachable, type RestDoor } from './calls/doors.ts';
import type { Sample } from './samples/sample.ts';
import { NEED_CODE, sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';

const agent = jsonOf(agentDescription(source));
const full = jsonOf(fullDescription(source));

let world: World;
let take: SampledWorld['take'];
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
}, 180_000);
afterAll(() => world?.market.close());

const documented = reachable.flatMap(({ name, doors }) =>
  doors.flatMap((door) => (door.kind === 'rest' ? [[doorName(door), { name, door }] as const] : [])),
);

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the description says
type Documented = any;
type Fields = Record<string, unknown>;

const documentedAs = ({ route }: RestDoor): Documented => full.paths[route.path][route.method.toLowerCase()];

/** The example as it stands in the description, by the place of each field. */
function exampleOf(name: string, door: RestDoor) {
  const { parameters = [], requestBody } = documentedAs(door);
  const from = (place: string): Fields =>
    Object.fromEntries(
      parameters.flatMap((one: Documented) => (one.in === place && 'example' in one ? [[one.name, one.example]] : [])),
    );
  const keyed = parameters.some(({ $ref }: Documented) => $ref === '#/components/parameters/IdempotencyKey');
  const body: Fields = requestBody?.content['application/json']?.examples?.[name]?.value ?? {};
  return { path: from('path'), query: from('query'), body, keyed };
}

/** What of an example is an earlier answer’s too, beside what is one everywhere. */
const OF_EARLIER_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  get_document_file: ['viewer'],
  mark_notification_read: ['notificationIds'],
  replay_agent_webhook: ['deliveryId'],
  report_offline_payment: ['amountMinor'],
  subscribe_push: ['endpoint', 'keys'],
  upload_commission_proof: ['amountMinor'],
};

/** What only the caller can know is the caller’s own; everything else is sent as it is documented. */
function ownOf(name: string, example: Fields, { input }: Sample): Fields {
  const earlier = OF_EARLIER_ANSWERS[name] ?? [];
  const isOwn = (field: string) => (field in STAND_INS || earlier.includes(field)) && field in input;
  return Object.fromEntries(Object.entries(example).map(([field, value]) => [field, isOwn(field) ? input[field] : value]));
}

async function sendExample(name: string, door: RestDoor) {
  const { route } = door;
  const sample = await take(name);
  const { path, query, body, keyed } = exampleOf(name, door);
  const own = ownOf(name, path, sample);
  const where = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(own[field])));
  const asked = Object.entries(ownOf(name, query, sample)).flatMap(([field, value]) =>
    [value].flat().map((one): [string, string] => [field, typeof one === 'string' ? one : JSON.stringify(one)]),
  );
  const target = `${route.root ? '' : '/api/v1'}${where}${asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`}`;
  const credential = sample.caller?.credential ?? null;
  // A callback is written and signed by its gateway, whatever it says.
  const callback = route.body === 'callback' ? sample.input : null;
  // A code is optional, because most people have no second factor: these people have one.
  const code = NEED_CODE.includes(name) && { code: sample.input['code'] };
  const bodiless = route.method === 'GET' || route.method === 'DELETE';
  return fetch(world.market.url + target, {
    method: route.method,
    headers: {
      ...(credential !== null && { authorization: credential.includes(' ') ? credential : `Bearer ${credential}` }),
      ...(bodiless ? {} : { 'content-type': 'application/json' }),
      ...(keyed && { 'idempotency-key': randomUUID() }),
      ...(route.answer === 'stream' && { accept: 'application/json' }),
      ...(callback !== null && Object(callback['headers'])),
    },
    ...(!bodiless && {
      body: callback === null ? JSON.stringify({ ...ownOf(name, body, sample), ...code }) : String(callback['body']),
    }),
  });
}

/** Every second is sent; what each says of itself is looked at for all of them, below. */
const sent = documented.filter((_, index) => index % sampleSize(1, 2) === 0);

test.each(sent)('%s answers its documented example as documented', async (_name, { name, door }) => {
  const answer = await sendExample(name, door);
  const [success = ''] = Object.keys(documentedAs(door).responses);
  const text = await answer.text();
  expect({ status: String(answer.status), text: answer.ok ? '' : text }).toEqual({ status: success, text: '' });
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  const types = Object.keys(documentedAs(door).responses[success].content);
  expect(types.includes('*/*') ? '*/*' : type).toBeOneOf(types);
  if (type === 'application/json') expect(misfitsOfRoute(door, { http: answer.status, body: JSON.parse(text) })).toEqual([]);
});

describe('an example', () => {
  test.each(documented)('of %s has every required parameter and field', (_name, { name, door }) => {
    const { parameters = [], requestBody } = documentedAs(door);
    const needed = parameters.filter(({ required }: Documented) => required === true);
    expect(needed.filter((one: Documented) => !('example' in one)).map((one: Documented) => one.name)).toEqual([]);
    const component = door.route.body === 'callback' ? undefined : inputOf(name);
    const required = new Set<string>(requestBody === undefined ? [] : (component?.required ?? []));
    expect([...required.difference(new Set(Object.keys(exampleOf(name, door).body)))]).toEqual([]);
  });

  test('is the same in both descriptions', () => {
    for (const { method, path, operation } of operationsOf(agent))
      expect(operation).toEqual(full.paths[path][method.toLowerCase()]);
    expect(JSON.stringify(agent).match(/"example":/g)?.length).toBeGreaterThan(100);
  });
});

function inputOf(name: string): Documented {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return full.components.schemas[`${words.join('')}Input`];
}
