import { createECDH, randomBytes } from 'node:crypto';
import { samplePng } from '../../../harness/sample-files.ts';
import { sentMails } from '../../../harness/sent-mails.ts';
import type { Person, World } from '../world.ts';
import { by, KAYAK, open, type Sample, type Samples, signatureOf } from '../sample.ts';
import { inChat, inquired } from '../common-objects.ts';

export const TALK_SAMPLES: Samples = {
  list_agent_webhooks: async (world) => {
    const person = await world.newcomer();
    await newWebhook(world, person);
    return by(person, {});
  },
  register_agent_webhook: async (world) =>
    by(await world.newcomer(), { url: `${world.market.url}/health`, events: ['booking.*'], mode: 'test' }),
  update_agent_webhook: async (world) => withWebhook(world, { events: ['payment.paid'] }),
  rotate_agent_webhook_secret: (world) => withWebhook(world),
  delete_agent_webhook: (world) => withWebhook(world),
  test_agent_webhook: (world) => withWebhook(world),
  list_agent_webhook_deliveries: (world) => withWebhook(world, { status: 'DEAD', page: 1, limit: 5 }),
  replay_agent_webhook: async (world) => {
    const { renter } = await world.requested();
    const webhookId = await newWebhook(world, renter);
    await world.market.dispatcher.drain();
    await renter.call('manage_agent_webhooks', { action: 'replay', webhookId, afterSeq: 0 });
    const { items } = await renter.call('manage_agent_webhooks', { action: 'deliveries', webhookId });
    return by(renter, { webhookId, deliveryId: items[0].deliveryId });
  },
  show_unsubscribe: async (world) => open(await stopLink(world)),
  stop_letters: async (world) => open({ ...(await stopLink(world)), on: true }),
  get_push_status: async (world) => by(await withDevice(world), {}),
  subscribe_push: async (world) => by(await world.newcomer(), newDevice(world)),
  unsubscribe_push: async (world) => {
    const person = await withDevice(world);
    const { subscriptions } = await person.call('manage_push_subscription', { action: 'status' });
    return by(person, { subscriptionId: subscriptions[0].subscriptionId });
  },
  list_messages: async (world) => inChat(world).then(({ named }) => by(world.owner, { ...named, limit: 2 })),
  send_message: async (world) => {
    const contentBase64 = samplePng.toString('base64');
    const { named } = await inChat(world);
    return by(world.owner, { ...named, text: 'Here is the way', fileName: 'way.png', contentBase64 });
  },
  mark_inquiry_read: async (world) =>
    inquired(world).then(({ threadToken, messageId }) => open({ slug: KAYAK, threadToken, messageId })),
  mark_messages_read: async (world) => inChat(world).then(({ named, messageId }) => by(world.owner, { ...named, messageId })),
  block_conversation: async (world) => inChat(world).then(({ named }) => by(world.owner, named)),
  unblock_conversation: async (world) => {
    const { named } = await inChat(world);
    await world.owner.call('manage_booking_chat', { action: 'block', ...named });
    return by(world.owner, named);
  },
  list_conversations: async (world) => inChat(world).then(() => by(world.owner, { side: 'OWNER', limit: 2 })),
  list_inquiry_messages: async (world) => inquired(world).then(({ threadToken }) => open({ slug: KAYAK, threadToken, limit: 2 })),
  send_inquiry_message: () => open({ slug: KAYAK, text: 'Does it fit two adults?' }),
  list_notifications: async (world) => {
    const { bookingId } = await world.requested();
    await world.market.dispatcher.drain();
    return by(world.owner, { bookingId, unread: true, limit: 2 });
  },
  mark_notification_read: async (world) => by(world.owner, { notificationIds: [await notified(world)] }),
  follow_notifications: async (world) => notified(world).then(() => by(world.owner, { afterSeq: 0 })),
  follow_messages: async (world) => inChat(world).then(({ named }) => by(world.owner, { ...named, afterSeq: 0 })),
  follow_conversations: async (world) => inChat(world).then(() => by(world.owner, { afterSeq: 0 })),
  follow_inquiry: async (world) => inquired(world).then(({ threadToken }) => open({ slug: KAYAK, threadToken, afterSeq: 0 })),
  get_notification_preferences: async (world) => by(await world.newcomer(), {}),
  set_notification_preferences: async (world) =>
    by(await world.newcomer(), { changes: [{ kind: 'MESSAGES', channel: 'EMAIL', on: false }] }),
  get_message_attachment: async (world) => {
    const { named, messageId } = await inChat(world);
    const { items } = await world.owner.call('manage_booking_chat', { action: 'list', ...named });
    return open({ messageId, ...signatureOf(items[0].attachment.url) });
  },
  get_chat_metrics: async (world) => inChat(world).then(() => by(world.owner, { days: 7 })),
};

/** A request of which the owner is told: the id of what they are told. */
async function notified(world: World): Promise<string> {
  const { bookingId } = await world.requested();
  await world.market.dispatcher.drain();
  const { items } = (await world.owner.http.get(`/notifications?bookingId=${bookingId}`)).body.data;
  return items[0].notificationId;
}

/** A webhook of somebody who has no other, and more of the call. */
async function withWebhook(world: World, more: Record<string, unknown> = {}): Promise<Sample> {
  const person = await world.newcomer();
  return by(person, { webhookId: await newWebhook(world, person), ...more });
}

export async function newWebhook({ market }: World, person: Pick<Person, 'call'>): Promise<string> {
  const { webhookId } = await person.call('manage_agent_webhooks', { action: 'register', url: `${market.url}/nowhere` });
  return webhookId;
}

/** A link in the newest e-mail to somebody that has one to this page. */
async function letterLink({ market }: World, to: string, path: string): Promise<URL> {
  await market.dispatcher.drain();
  const links = (await sentMails(market, to)).flatMap(({ text }) => text.match(/https?:\/\/[^\s>]+/g) ?? []);
  const link = links.findLast((each) => URL.parse(each)?.pathname.startsWith(path));
  if (link === undefined) throw new Error(`${to} got no link to ${path}.`);
  return new URL(link);
}

async function stopLink(world: World): Promise<Sample['input']> {
  await world.requested();
  const { href, pathname, searchParams } = await letterLink(world, 'vendor@demo.test', '/unsubscribe/');
  return { userId: pathname.split('/').at(-1), kind: searchParams.get('kind'), ...signatureOf(href) };
}

/** Somebody who is told in a browser. */
async function withDevice(world: World): Promise<Person> {
  const person = await world.newcomer();
  await person.call('manage_push_subscription', { action: 'subscribe', ...newDevice(world) });
  return person;
}

/** A browser as it subscribes: with a key of its own, at a push service that is there. */
export function newDevice({ market }: World) {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  const name = curve.getPrivateKey('hex').slice(0, 16);
  return { endpoint: `${market.url}/nowhere/${name}`, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}
