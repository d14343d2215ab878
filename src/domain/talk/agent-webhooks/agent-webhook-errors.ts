import { z } from 'zod';
import { asked, declareError, offer, type OperationName, type Step, type StepArgs } from '../../platform/kernel/index.ts';

export function webhookStep<Name extends OperationName>(operation: Name, args: StepArgs<Name>, why: string): Step {
  return offer(operation, args, { actor: 'RENTER', why });
}

export const webhookNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such webhook, or the caller has not registered it.',
  data: z.object({ webhookId: z.string() }),
  message: () => 'You have no such webhook.',
  next: () => [webhookStep('list_agent_webhooks', {}, 'see your webhooks')],
});

export const deliveryNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'Nothing with this id was sent to the webhook, or it is no longer kept.',
  data: z.object({ webhookId: z.string(), deliveryId: z.string() }),
  message: () => 'The webhook has no such delivery.',
  next: ({ webhookId }) => [webhookStep('list_agent_webhook_deliveries', { webhookId }, 'see what was sent to it')],
});

export const webhookAddressRefused = declareError({
  code: 'webhook_address_refused',
  status: 400,
  when: 'The address of a webhook is none that may be sent to.',
  data: z.object({ problem: z.string() }),
  message: ({ problem }) => `Nothing can be sent to this address: ${problem}.`,
  next: () => [webhookStep('register_agent_webhook', { url: asked('https address') }, 'with an address of a public server')],
});

export const tooManyWebhooks = declareError({
  code: 'too_many_webhooks',
  status: 400,
  when: 'The person has as many webhooks as anybody may have.',
  data: z.object({ most: z.int() }),
  message: ({ most }) => `A person has at most ${most} webhooks.`,
  next: () => [webhookStep('list_agent_webhooks', {}, 'find one to delete, or to give another address by update')],
});

export const unknownEvents = declareError({
  code: 'unknown_events',
  status: 400,
  when: 'A webhook asks for a type of event that there is not.',
  data: z.object({ unknown: z.array(z.string()), families: z.array(z.string()) }),
  message: ({ unknown, families }) =>
    `There are no events ${unknown.join(', ')}. Ask for * (all), for a family or a type in one: ${families.join(', ')}.`,
  next: () => [
    webhookStep(
      'register_agent_webhook',
      { url: asked('https address'), events: ['*'] },
      'be told of everything, or name events that there are',
    ),
    webhookStep('list_agent_webhooks', {}, 'see your webhooks, and what each is told; update changes that'),
  ],
});

export const webhookDisabled = declareError({
  code: 'webhook_disabled',
  status: 400,
  when: 'Something is to be sent again to a webhook that is turned off.',
  data: z.object({ webhookId: z.string() }),
  message: () => 'The webhook is disabled: nothing is sent to it. Enable it first.',
  next: ({ webhookId }) => [webhookStep('update_agent_webhook', { webhookId, enabled: true }, 'turn it on, then replay')],
});
