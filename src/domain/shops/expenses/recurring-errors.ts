import { z } from 'zod';
import { TEMPLATE_STATES } from '../../../../db/values/index.ts';
import { asked, declareError, offer, type Step } from '../../platform/kernel/index.ts';

const list: Step = offer('list_opex_recurring', {}, { actor: 'OWNER', why: 'see the recurring expenses and their ids' });

export const templateNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The vendor has no such recurring expense.',
  data: z.object({ templateId: z.string() }),
  message: () => 'You have no such recurring expense.',
  next: () => [list],
});

export const templateState = declareError({
  code: 'template_state',
  status: 400,
  when: 'The recurring expense is in a state in which this cannot be done.',
  data: z.object({ templateId: z.string(), status: z.enum(TEMPLATE_STATES), wanted: z.string() }),
  message: ({ status, wanted }) => `It is ${status}; ${wanted} is not possible. A new one can be created.`,
  next: () => [list],
});

export const itemUnknown = declareError({
  code: 'item_unknown',
  status: 400,
  when: 'The checklist of the month has no such item.',
  data: z.object({ month: z.string(), itemCode: z.string(), items: z.array(z.string()) }),
  message: ({ month, items }) => `The checklist of ${month} has no such item; it has ${items.join(', ')}.`,
  next: ({ month }) => [offer('list_opex_checklist', { month }, { actor: 'OWNER', why: 'see the items of the month' })],
});

export const alreadyEntered = declareError({
  code: 'already_entered',
  status: 400,
  when: 'The month has an entry for this item, or one comes by itself, and `force` is not set.',
  data: z.object({ month: z.string(), itemCode: z.string(), actualMinor: z.int(), currency: z.string() }),
  steps: z.object({ amountMinor: z.int().nullable().describe('as it was sent') }),
  message: ({ month, actualMinor, currency }) =>
    actualMinor === 0
      ? `Nothing was entered: this item of ${month} enters itself when it falls due. Send force: true to enter it all the same.`
      : `Nothing was entered: ${month} has ${actualMinor} minor units of ${currency} for this item. Send force: true to add another.`,
  next: ({ month, itemCode, amountMinor }) => [
    offer('list_opex_checklist', { month }, { actor: 'OWNER', why: 'see what is there' }),
    offer(
      'opex_quick_add',
      { month, itemCode, ...(amountMinor !== null && { amountMinor }), force: true },
      { actor: 'OWNER', why: 'add another one' },
    ),
  ],
});

export const amountNeeded = declareError({
  code: 'amount_needed',
  status: 400,
  when: 'Nothing is known that the item would usually cost.',
  data: z.object({ month: z.string(), itemCode: z.string() }),
  message: () => 'Nothing was entered: nobody knows yet what this usually costs. Name amountMinor.',
  next: ({ month, itemCode }) => [
    offer('opex_quick_add', { month, itemCode, amountMinor: asked('minor units') }, { actor: 'OWNER', why: 'say what it cost' }),
  ],
});
