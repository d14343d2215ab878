import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { PushAddress, PushOutcome } from '../../../adapters/push/push-sender.ts';
import { SmsFailed } from '../../../adapters/sms.ts';
import { findUser } from '../../people/accounts/index.ts';
import { textMessageLimit } from '../../people/registration/index.ts';
import { command, HOUR_MS, IdInput, later, MINUTE_MS, type PrepareContext, systemOnly } from '../../platform/kernel/index.ts';
import { claimShortMessage } from './claim-short-message.ts';
import { findDevice, noteTaken, removeDevices } from './device-store.ts';
import { findMessage, saveMessage, type ShortMessage } from './short-message-store.ts';

/**
 * The waits before further tries. After the last one the message is too old to be sent, and the person finds it in the list of
 * notifications.
 */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];

const OUTCOMES = ['SENT', 'AGAIN', 'GIVEN_UP', 'REMOVED', 'CLAIMED'] as const;

export const deliverShortMessage = command({
  name: 'deliver_short_message',
  title: 'Show a short message',
  description: 'Sends one short message that is due to a device or a phone. A device that takes none any more is removed.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ messageId: IdInput }),
  output: z.object({ outcome: z.enum(OUTCOMES) }),
  errors: [],

  async prepare({ input: { messageId }, perform, reader, ports, settings }) {
    const { claimed } = await perform(claimShortMessage, { messageId });
    const message = claimed ? await findMessage(reader, messageId) : undefined;
    return message === undefined ? null : { message, sent: await send(reader, message, { ports, settings }) };
  },

  async run({ input: { messageId }, prepared, tx, now }) {
    if (prepared === null) return { outcome: 'CLAIMED' as const };
    const { message, sent } = prepared;
    if (sent.outcome === 'TAKEN') {
      await saveMessage(tx, messageId, { sendAt: null, sentAt: now, problem: null });
      if (message.deviceId !== null) await noteTaken(tx, message.deviceId, now);
      return { outcome: 'SENT' as const };
    }
    if (sent.outcome === 'GONE' && message.deviceId !== null) {
      await removeDevices(tx, [message.deviceId]);
      return { outcome: 'REMOVED' as const };
    }
    const wait = sent.outcome === 'AGAIN' ? WAITS_MS[message.tries - 1] : undefined;
    const sendAt = wait === undefined ? null : later(now, wait);
    await saveMessage(tx, messageId, { sendAt, problem: sent.problem });
    return { outcome: sendAt === null ? ('GIVEN_UP' as const) : ('AGAIN' as const) };
  },
});

async function send(
  reader: Reader,
  { userId, deviceId, message }: ShortMessage,
  { ports, settings }: Pick<PrepareContext, 'ports' | 'settings'>,
): Promise<PushOutcome> {
  if (deviceId === null) return sendText(await findUser(reader, userId), message, { ports, settings });
  const device = await findDevice(reader, deviceId);
  if (device === undefined) return { outcome: 'GONE', problem: null };
  return ports.push.send(openAddress(ports.cipher.open(device.addressSealed, device.id)), message, userId);
}

const Address: z.ZodType<PushAddress> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('WEB'), endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
  z.object({ kind: z.literal('MOBILE'), token: z.string() }),
]);

function openAddress(text: string): PushAddress {
  return Address.parse(JSON.parse(text));
}

/** Sends a text message. One that may have arrived is not sent again, because it costs money and says the same thing. */
async function sendText(
  user: { readonly phone: string | null } | undefined,
  { title, text, url }: ShortMessage['message'],
  { ports: { sms, attempts }, settings }: Pick<PrepareContext, 'ports' | 'settings'>,
): Promise<PushOutcome> {
  const phone = user?.phone ?? null;
  if (phone === null) return { outcome: 'GONE', problem: 'there is no number any more' };
  if ((await attempts.take({ limit: textMessageLimit(settings) })) > 0)
    return { outcome: 'AGAIN', problem: 'too many text messages this hour' };
  try {
    await sms.send(phone, `${title}: ${text} ${url}`);
    return { outcome: 'TAKEN', problem: null };
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    return { outcome: error.outcome === 'NOT_SENT' ? 'AGAIN' : 'REFUSED', problem: error.message };
  }
}
