import { BOOKING_STATES, CHECKOUT_STATES, MODES, SIDES } from '../../../db/values/index.ts';
import { ORDER_UPDATED } from '../../domain/commerce/protocol/index.ts';
import { OLD_SECRET_HOURS } from '../../domain/people/webhooks/index.ts';
import { daysInWords } from '../../domain/platform/kernel/index.ts';
import { agentEvents } from '../../domain/talk/agent-webhooks/index.ts';
import { jsonSchema } from '../../tools/json-schema.ts';
import type { PlainObject } from './components.ts';

const TEXT = { type: 'string' };
const INSTANT = { type: 'string', format: 'date-time' };
const SEQ = { type: 'integer', description: 'ascending; go by it, for order is not promised' };
const MODE = { ...TEXT, enum: MODES };
const READ_MORE = object({ tool: TEXT, args: { type: 'object' }, url: TEXT }, 'the call that shows the rest');

interface Webhook {
  readonly name: string;
  readonly summary: string;
  readonly schema: () => PlainObject;
}

/** The events that are sent to the addresses of `manage_agent_webhooks` and `ucp_webhook_register`. */
export const WEBHOOKS: readonly Webhook[] = [
  { name: 'bookingEvent', summary: 'An event of a booking or an inquiry, for `manage_agent_webhooks`', schema: bookingEvent },
  { name: 'orderUpdated', summary: 'How an order stands, for `ucp_webhook_register`', schema: orderUpdated },
  { name: 'ping', summary: 'What `test` sends', schema: ping },
];

/** What is sent is a group of its own. */
export const SENT = { name: 'Sent', description: 'What this server sends to an address of yours.' } as const;

/** The webhooks as OpenAPI 3.1 items. */
export function webhookItems(): Readonly<Record<string, PlainObject>> {
  return Object.fromEntries(WEBHOOKS.map((webhook) => [webhook.name, item(webhook)]));
}

function bookingEvent(): PlainObject {
  return {
    oneOf: agentEvents().map(({ type, payload }) => message(type, { ...jsonSchema(payload, 'output'), title: type })),
  };
}

function message(type: string, facts: PlainObject): PlainObject {
  const { required, ...fields } = object({
    eventId: TEXT,
    seq: SEQ,
    bookingId: { type: ['string', 'null'], description: 'null of an inquiry' },
    mode: MODE,
    role: { ...TEXT, enum: SIDES },
    facts,
    readMore: READ_MORE,
  });
  return envelope(type, { ...fields, required, properties: { ...Object(fields['properties']), assetId: TEXT } });
}

function orderUpdated(): PlainObject {
  const data = object({
    eventId: TEXT,
    seq: SEQ,
    because: { ...TEXT, description: 'the event behind it' },
    checkoutId: TEXT,
    status: { ...TEXT, enum: CHECKOUT_STATES },
    bookingId: TEXT,
    bookingState: { ...TEXT, enum: BOOKING_STATES },
    mode: MODE,
    readMore: READ_MORE,
  });
  return envelope(ORDER_UPDATED, data);
}

function ping(): PlainObject {
  return envelope('ping', object({ eventId: TEXT, webhookId: TEXT, mode: MODE }));
}

function envelope(type: string, data: PlainObject): PlainObject {
  return object({ type: { ...TEXT, const: type }, timestamp: INSTANT, data });
}

/** An object schema in which every field is required. */
function object(properties: PlainObject, description?: string): PlainObject {
  return { type: 'object', ...(description !== undefined && { description }), properties, required: Object.keys(properties) };
}

const SIGNATURE = [
  ['webhook-id', 'the same at every try'],
  ['webhook-timestamp', 'seconds; refuse what is older than five minutes'],
  [
    'webhook-signature',
    `\`v1,\` and base64 of HMAC-SHA256 over \`id.timestamp.body\`; two for ${daysInWords(OLD_SECRET_HOURS / 24)} after a new secret`,
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: TEXT }));

function item({ name, summary, schema }: Webhook): PlainObject {
  return {
    post: {
      operationId: `receive_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      summary,
      description:
        'Signed as [Standard Webhooks](https://www.standardwebhooks.com). What is not answered with 2xx within eight seconds is tried again, for a day and a half.',
      tags: [SENT.name],
      // The receiver knows the sender by the signature.
      security: [],
      parameters: SIGNATURE,
      requestBody: { required: true, content: { 'application/json': { schema: schema() } } },
      responses: {
        '2XX': { description: 'Taken.' },
        410: { description: 'Nothing more is sent to this address.' },
        default: { description: 'It is tried again.' },
      },
    },
  };
}
