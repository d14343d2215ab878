import type { Tx } from '../../../../db/database.ts';
import type { NotificationChannel, NotifiedRole } from '../../../../db/values/index.ts';
import type { UserRow } from '../../people/accounts/index.ts';
import type { Ids } from '../../platform/kernel/index.ts';
import { findDevicesOf } from './device-store.ts';
import { countTexts, queueMessages, type ShortMessage } from './short-message-store.ts';

/** The most text messages to one person in a day. More would be a loop or an attack, and each costs money. */
const MOST_TEXTS_A_DAY = 10;

interface Told {
  readonly user: UserRow;
  readonly role: NotifiedRole;
  readonly eventId: string;
  readonly message: ShortMessage['message'];
  /** The channels that the person wants. Only those for devices and phones matter here. */
  readonly channels: ReadonlySet<NotificationChannel>;
}

/** Queues messages for a person's devices, and a text message if the person asked for them and must act now. */
export async function queueShortMessages(tx: Tx, told: Told, context: { now: Date; ids: Ids }): Promise<void> {
  const { user, role, eventId, message, channels } = told;
  const { id: userId } = user;
  const devices = channels.has('PUSH') ? (await findDevicesOf(tx, userId)).filter(({ roles }) => roles.includes(role)) : [];
  const phone = channels.has('SMS') && message.urgent && (await mayText(tx, user, context.now));
  const addressees = [
    ...devices.map(({ id: deviceId }) => ({ userId, deviceId })),
    ...(phone ? [{ userId, deviceId: null }] : []),
  ];
  if (addressees.length > 0) await queueMessages(tx, addressees, { eventId, message }, context);
}

async function mayText(tx: Tx, { id, phone, phoneVerifiedAt }: UserRow, now: Date): Promise<boolean> {
  return phone !== null && phoneVerifiedAt !== null && (await countTexts(tx, id, now)) < MOST_TEXTS_A_DAY;
}
