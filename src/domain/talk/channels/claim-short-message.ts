import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { findUser } from '../../people/accounts/index.ts';
import { accessOf } from '../../people/webhooks/index.ts';
import { command, IdInput, later, MINUTE_MS, SENDING_CLAIM_MS, systemOnly } from '../../platform/kernel/index.ts';
import { findDevice, removeDevices } from './device-store.ts';
import { findMessage, saveMessage, type ShortMessage, shortMessageLock } from './short-message-store.ts';

/**
 * Claims a message in a transaction of its own before it is sent, so that only one of several processes sends it, and a try
 * counts even if it ends in a crash.
 */
export const claimShortMessage = command({
  name: 'claim_short_message',
  title: 'Claim a short message',
  description:
    'Takes a short message that is due for this process to send; not when another one did, or nobody may have it any more.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ messageId: IdInput }),
  output: z.object({ claimed: z.boolean() }),
  errors: [],

  async run({ input: { messageId }, tx, now }) {
    await tx.lock(shortMessageLock(messageId));
    const message = await findMessage(tx, messageId);
    if (message === undefined || message.sendAt === null || message.sendAt > now) return { claimed: false };
    const mayHave = await mayStillHave(tx, message, now);
    const tries = message.tries + 1;
    if (mayHave === 'GOOD') await saveMessage(tx, messageId, { tries, sendAt: later(now, SENDING_CLAIM_MS) });
    else if (mayHave === 'UNCLEAR') await saveMessage(tx, messageId, { sendAt: later(now, MINUTE_MS) });
    else if (mayHave === 'OFF')
      await saveMessage(tx, messageId, { sendAt: null, problem: 'what added the device is switched off' });
    else await giveUp(tx, message);
    return { claimed: mayHave === 'GOOD' };
  },
});

async function mayStillHave(from: Reader, { userId, deviceId }: ShortMessage, now: Date): ReturnType<typeof accessOf> {
  const user = await findUser(from, userId);
  if (user === undefined || user.suspendedAt !== null || user.erasedAt !== null) return 'ENDED';
  if (deviceId === null) return user.phone !== null && user.phoneVerifiedAt !== null ? 'GOOD' : 'ENDED';
  const device = await findDevice(from, deviceId);
  return device === undefined ? 'ENDED' : accessOf(from, device, now);
}

/** Gives a message up. If the key or session that added the device has ended, the device is removed too. */
async function giveUp(tx: Tx, { id, deviceId }: ShortMessage): Promise<void> {
  await saveMessage(tx, id, { sendAt: null, problem: 'nobody may have it any more' });
  const device = deviceId === null ? undefined : await findDevice(tx, deviceId);
  if (device?.keyId != null || device?.sessionId != null) await removeDevices(tx, [device.id]);
}
