import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

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

/** One subtotal, one total, and the others add up to it. */
function addsUp(totals: Entry[]): boolean {
  const [total] = totals.filter(({ type }) => type === 'total');
  const others = totals.filter(({ type }) => type !== 'total').reduce((all, { amount }) => all + amount, 0);
  return total?.amount === others;
}

interface Checkout {
  status: string;
  totals: Entry[];
  line_items: { item: { price: number }; quantity: number; totals: Entry[] }[];
  messages: { type: string; severity?: string }[];
  continue_url?: string;
  order?: object;
  ucp: { capabilities: Record<string, unknown> };
}

/** What no schema can say of a checkout: the sums, and that status, link, order and messages agree. */
export function contradictionsIn(checkout: Checkout): string[] {
  const { status, totals, line_items: lines, messages, continue_url: link, order, ucp } = checkout;
  const human = messages.some(({ severity }) => severity === 'requires_buyer_input' || severity === 'requires_buyer_review');
  const over = status === 'completed' || status === 'canceled';
  const subtotal = lines.every(
    ({ item, quantity, totals: own }) => own.find(({ type }) => type === 'subtotal')?.amount === item.price * quantity,
  );
  return [
    addsUp(totals) ? [] : ['the totals do not add up'],
    lines.every((line) => addsUp(line.totals)) ? [] : ['a line does not add up'],
    subtotal ? [] : ['a line is not price times quantity'],
    status !== 'requires_escalation' || (human && link !== undefined) ? [] : ['an escalation without its person or its link'],
    over === (link === undefined) ? [] : ['a link where it is over, or none where it is not'],
    (status === 'completed') === (order !== undefined) ? [] : ['an order that is not complete, or none that is'],
    Object.keys(ucp.capabilities).some((name) => name.includes('.order') || name.includes('.catalog'))
      ? ['a capability that it is not about']
      : [],
  ].flat();
}
