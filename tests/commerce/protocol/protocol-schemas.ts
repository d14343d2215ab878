import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect } from 'vitest';

const FOLDER = join(import.meta.dirname, 'ucp-schemas');
const BASE = 'https://ucp.dev/schemas/';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const word of ['ucp_request', 'ucp_response']) ajv.addKeyword(word);
for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')))
  ajv.addSchema(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));

/** What the protocol’s schemas find wrong with a document: nothing, in words. `name` is `shopping/checkout.json`, with a fragment. */
export function problemsWith(name: string, document: unknown): string[] {
  const validate = ajv.getSchema(`${BASE}${name}`);
  if (validate === undefined) throw new Error(`There is no schema ${name}.`);
  if (validate(document) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

interface Entry {
  type: string;
  amount: number;
}

/** One subtotal, one total, the others add up to it, and what is taken off is less than nothing. */
function addsUp(totals: Entry[]): boolean {
  const of = (wanted: string) => totals.filter(({ type }) => type === wanted);
  const others = totals.filter(({ type }) => type !== 'total').reduce((all, { amount }) => all + amount, 0);
  const once = of('subtotal').length === 1 && of('total').length === 1;
  const off = totals.filter(({ type }) => type.endsWith('discount')).every(({ amount }) => amount < 0);
  return once && off && of('total')[0]?.amount === others;
}

interface Message {
  type: string;
  code: string;
  severity?: string;
  presentation?: string;
  path?: string;
}

interface Checkout {
  status: string;
  totals: Entry[];
  line_items: { item: { price: number }; quantity: number; totals: Entry[] }[];
  messages: Message[];
  policies?: { type: string }[];
  continue_url?: string;
  expires_at?: string;
  order?: object;
}

const PERSON = new Set(['requires_buyer_input', 'requires_buyer_review']);

/** What no schema can say of a checkout: the sums, and that status, link, order and messages agree. */
export function contradictionsIn(checkout: Checkout): string[] {
  const { status, totals, line_items: lines, messages, policies = [], continue_url: link, expires_at: end, order } = checkout;
  const human = messages.some(({ severity = '' }) => PERSON.has(severity));
  const over = status === 'completed' || status === 'canceled';
  const subtotalOf = (entries: Entry[]) => entries.find(({ type }) => type === 'subtotal')?.amount ?? 0;
  const broken: readonly (readonly [boolean, string])[] = [
    [!addsUp(totals), 'the totals do not add up'],
    [!lines.every((line) => addsUp(line.totals)), 'a line does not add up'],
    [
      !lines.every(({ item, quantity, totals: own }) => subtotalOf(own) === item.price * quantity),
      'a line is not price times quantity',
    ],
    [
      subtotalOf(totals) !== lines.reduce((all, line) => all + subtotalOf(line.totals), 0),
      'the subtotal is not that of the lines',
    ],
    [status === 'requires_escalation' && (!human || link === undefined), 'an escalation without its person or its link'],
    [
      status === 'incomplete' && !messages.some(({ severity, path }) => severity === 'recoverable' && path !== undefined),
      'incomplete without saying what to put right, and where',
    ],
    [status === 'ready_for_complete', 'a payment that no platform can make'],
    [over !== (link === undefined), 'a link where it is over, or none where it is not'],
    [over && end !== undefined, 'an end of what is over'],
    [over && human, 'a person is asked for what is over'],
    [(status === 'completed') !== (order !== undefined), 'an order that is not complete, or none that is'],
    [
      messages.some(({ presentation, code }) => presentation === 'disclosure' && !policies.some(({ type }) => type === code)),
      'a disclosure of no policy',
    ],
  ];
  return broken.flatMap(([is, words]) => (is ? [words] : []));
}

interface Operation {
  readonly path: RegExp;
  readonly tools: readonly string[];
  readonly schema: string;
  readonly capability: string;
}
const SHOPPING = 'dev.ucp.shopping';
const OPERATIONS: readonly Operation[] = [
  {
    path: /^\/catalog\/search$/,
    tools: ['search_catalog'],
    schema: 'shopping/catalog_search.json#/$defs/search_response',
    capability: `${SHOPPING}.catalog.search`,
  },
  {
    path: /^\/catalog\/lookup$/,
    tools: ['lookup_catalog'],
    schema: 'shopping/catalog_lookup.json#/$defs/lookup_response',
    capability: `${SHOPPING}.catalog.lookup`,
  },
  {
    path: /^\/catalog\/product$/,
    tools: ['get_product'],
    schema: 'shopping/catalog_lookup.json#/$defs/get_product_response',
    capability: `${SHOPPING}.catalog.lookup`,
  },
  {
    path: /^\/checkout-sessions/,
    tools: ['create_checkout', 'get_checkout', 'update_checkout', 'complete_checkout', 'cancel_checkout'],
    schema: 'shopping/checkout.json',
    capability: `${SHOPPING}.checkout`,
  },
  { path: /^\/orders\//, tools: ['get_order'], schema: 'shopping/order.json', capability: `${SHOPPING}.order` },
];

/** What is wrong with an answer of the official binding, as far as schemas, sums and negotiation can tell. */
function wrongWith({ schema, capability }: Operation, answer: { ucp: { status?: string; capabilities?: object } }): string[] {
  if (answer.ucp.status === 'error') return problemsWith('common/types/error_response.json', answer);
  const others = Object.keys(answer.ucp.capabilities ?? {}).filter((name) => name !== capability && name.startsWith('dev.ucp.'));
  return [
    ...problemsWith(schema, answer),
    ...(schema === 'shopping/checkout.json' ? contradictionsIn(answer as unknown as Checkout) : []),
    ...(schema === 'shopping/order.json' && !addsUp((answer as unknown as { totals: Entry[] }).totals)
      ? ['the order does not add up']
      : []),
    ...others.map((name) => `${name} is nothing that it is about`),
  ];
}

interface Problem {
  readonly code?: unknown;
  readonly content?: unknown;
}

const saysWhy = (problem: Problem | undefined) =>
  typeof problem?.code === 'string' && typeof problem.content === 'string' && problem.content !== ''
    ? []
    : [`no code, or no words: ${JSON.stringify(problem)}`];

async function lookAtRest(path: string, answer: Response): Promise<string[]> {
  const operation = OPERATIONS.find((one) => one.path.test(path));
  const body = JSON.parse(await answer.text());
  if (operation === undefined || answer.status >= 400) return saysWhy(body);
  return wrongWith(operation, body);
}

async function lookAtMcp(request: string, answer: Response): Promise<string[]> {
  const { method, params } = JSON.parse(request);
  const operation = OPERATIONS.find(({ tools }) => tools.includes(params?.name));
  const { result, error } = JSON.parse(await answer.text());
  if (method !== 'tools/call' || operation === undefined) return [];
  if (error !== undefined) return saysWhy(error.data);
  return wrongWith(operation, result.structuredContent);
}

/** Looks at every answer of the official binding that the tests of a file are given: nothing may be wrong with any. */
export function lookAtEveryAnswer(): void {
  const { fetch: ask } = globalThis;
  const wrong: string[] = [];
  let seen = 0;
  beforeAll(() => {
    globalThis.fetch = async (address, options) => {
      const answer = await ask(address, options);
      const { pathname } = new URL(address instanceof Request ? address.url : address);
      const [, rest] = /^\/ucp\/v1(\/.*)$/.exec(pathname) ?? [];
      const asked = options?.body;
      const call = pathname === '/ucp/mcp' && typeof asked === 'string' && answer.status !== 405 ? asked : undefined;
      if (rest === undefined && call === undefined) return answer;
      seen += 1;
      const problems = rest === undefined ? await lookAtMcp(call ?? '', answer.clone()) : await lookAtRest(rest, answer.clone());
      wrong.push(...problems.map((problem) => `${options?.method ?? 'GET'} ${pathname} ${answer.status}: ${problem}`));
      return answer;
    };
  });
  afterAll(() => {
    globalThis.fetch = ask;
    expect(seen).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
}
