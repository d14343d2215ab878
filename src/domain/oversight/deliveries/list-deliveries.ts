import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { users } from '../../../../db/schema/index.ts';
import { emailAddressOf } from '../../people/accounts/index.ts';
import { anyAdmin, InstantInput, listOf, pageInput, plainLine, query } from '../../platform/kernel/index.ts';
import { DELIVERY_KINDS, findSentThings, SENDING_STATES, type DeliveryFilter } from './delivery-sources.ts';
import { deliveryRow, DeliveryRow } from './delivery-view.ts';

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([a-z]{3}_[0-9A-Z]{1,40})$/;

export const listDeliveries = query({
  name: 'list_deliveries',
  title: 'Deliveries',
  description:
    'Admin: e-mails, text messages, push messages and webhooks to everybody, the newest first: whether each arrived, why not, and when it is tried again; never what it says. Go on with before: the next of the answer.',
  access: anyAdmin,
  input: z.strictObject({
    kind: z.enum(DELIVERY_KINDS).optional(),
    state: z.enum(SENDING_STATES).optional(),
    person: plainLine(254).optional().describe('id or e-mail address'),
    from: InstantInput.optional().describe('UTC instant'),
    to: InstantInput.optional(),
    before: z.string().max(80).regex(PLACE, { error: 'must be the next of an answer' }).optional(),
    limit: pageInput.limit,
  }),
  example: { kind: 'EMAIL', state: 'FAILED', limit: 2 },
  output: listOf(DeliveryRow).extend({ next: z.string().nullable().describe('send it as before; null: there is no more') }),
  empty: () => 'Nothing was sent, or nothing fits these filters. Deliveries are kept for a month.',
  errors: [],

  async run({ input: { person: words, before, limit, ...filters }, reader }) {
    const person = words === undefined ? undefined : await personOf(reader, words);
    // One more row than wanted shows whether there are more.
    const found = await findSentThings(reader, { ...filters, person, before: placeOf(before), limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const next = found.length > limit && last !== undefined ? `${last.createdAt.toISOString()},${last.id}` : null;
    return { items: items.map(deliveryRow), next };
  },
});

/** The person to whom deliveries went. Letters go to an address, whether or not it has an account. */
async function personOf(from: Reader, words: string): Promise<NonNullable<DeliveryFilter['person']>> {
  const isAddress = words.includes('@');
  const email = emailAddressOf(words) ?? words.toLowerCase();
  const [user] = await from
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(isAddress ? eq(users.email, email) : eq(users.id, words));
  return user ?? { userId: null, email };
}

function placeOf(text: string | undefined): DeliveryFilter['before'] {
  const [, at, id] = PLACE.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: new Date(at), id };
}
