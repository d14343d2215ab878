import { z } from 'zod';
import { type Mode, MODES } from '../../../../db/values/index.ts';
import { addEndpoint, newWebhookSecret, registrarOf, WEBHOOK_ID } from '../../people/webhooks/index.ts';
import { command, invalidInput, type UserCaller } from '../../platform/kernel/index.ts';
import { assertRoom, sidesOf, webhooksOfCaller } from './agent-webhook-access.ts';
import { tooManyWebhooks, unknownEvents, webhookAddressRefused } from './agent-webhook-errors.ts';
import { assertKnown, sealedAddress, WantedEvents, WebhookUrl } from './agent-webhook-input.ts';
import { AgentWebhookView, agentWebhookView, WEBHOOK_NEWS } from './agent-webhook-view.ts';

export const registerAgentWebhook = command({
  name: 'register_agent_webhook',
  title: 'Register a webhook',
  description:
    'Have events of your bookings sent to an https address, as renter and as owner, signed by Standard Webhooks with the secret of this answer. The same webhook-id is one event; it ends with the key or login that registers it.',
  access: webhooksOfCaller('write'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: ['opens'],
  secretAnswer: true,
  secretInput: { url: 'HIDDEN' },
  input: z.strictObject({
    url: WebhookUrl,
    events: WantedEvents.default(['*']),
    mode: z.enum(MODES).optional().describe('of bookings; default that of your credential'),
  }),
  example: { events: ['booking.*'], mode: 'test' },
  output: AgentWebhookView.extend({ secret: z.string().describe('shown once') }),
  readsOut: ['secret', ...WEBHOOK_NEWS],
  errors: [unknownEvents, webhookAddressRefused, tooManyWebhooks],
  asks: ({ input: { url } }) => `Tell ${new URL(url).host} from now on what happens to your bookings.`,

  async prepare({ input: { url, events }, ids, ports }) {
    assertKnown(events);
    const id = ids.next(WEBHOOK_ID);
    const secret = newWebhookSecret(ids);
    const address = await sealedAddress(url, id, ports);
    return { id, secret, secretSealed: ports.cipher.seal(secret, id), ...address };
  },

  async run({ input: { events, mode }, caller, prepared: { secret, ...kept }, tx, now }) {
    const { userId } = caller;
    await assertRoom(tx, userId, 'AGENT');
    const endpoint = await addEndpoint(tx, {
      ...kept,
      ...registrarOf(caller),
      userId,
      mode: modeOf(caller, mode),
      sides: sidesOf(caller),
      events: [...new Set(events)],
      createdAt: now,
    });
    return { ...agentWebhookView(endpoint, now), secret };
  },
});

/** The mode of the webhook. A key receives only events of its own mode. */
function modeOf({ credential, mode: own }: UserCaller, wanted: Mode = own): Mode {
  if (credential.kind === 'apiKey' && wanted !== own)
    throw invalidInput({ issues: [{ field: 'mode', message: `must be ${own}: this key works on ${own} bookings` }] });
  return wanted;
}
