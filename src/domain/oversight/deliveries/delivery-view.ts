import { z } from 'zod';
import { declareError } from '../../platform/kernel/index.ts';
import { DELIVERY_KINDS, SENDING_STATES, type SentThing } from './delivery-sources.ts';

export const DeliveryRow = z.object({
  deliveryId: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  type: z.string().describe('the kind of letter, or the type of event'),
  state: z
    .enum(SENDING_STATES)
    .describe('UNKNOWN: handed over, and no answer came; NOT_NEEDED: nothing was left to tell; FAILED: given up'),
  tries: z.int(),
  problem: z.string().nullable().describe('why the last try failed'),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  userId: z.string().nullable().describe('null: an address that is nobody’s account'),
  to: z.string().describe('masked'),
});

/** The text is never shown, because letters contain links that sign in and text messages contain codes. */
export function deliveryRow({ id: deliveryId, createdAt, sentAt, nextTryAt, ...thing }: SentThing): z.input<typeof DeliveryRow> {
  const { kind, type, state, tries, problem, userId, to } = thing;
  return {
    deliveryId,
    kind,
    type,
    state,
    tries,
    problem,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    userId,
    to,
  };
}

const WHY = {
  CODE: 'a code that proves a phone number is kept nowhere. The person can ask for a new one',
  DISABLED: 'its webhook is disabled. Whoever registered it has to enable it first',
};

export const deliveryNotRepeatable = declareError({
  code: 'delivery_not_repeatable',
  status: 400,
  when: 'A delivery cannot be sent again from here: it is a code for a phone, or its webhook is disabled.',
  data: z.object({ deliveryId: z.string(), reason: z.enum(['CODE', 'DISABLED']) }),
  message: ({ reason }) => `This delivery cannot be sent again: ${WHY[reason]}.`,
  next: () => [],
});
