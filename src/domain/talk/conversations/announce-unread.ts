import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { conversations, messages } from '../../../../db/schema/index.ts';
import type { ChatLetters } from '../../../../db/values/index.ts';
import { findUser, findVendorUser, type UserRow } from '../../people/accounts/index.ts';
import { announceLater } from '../../people/mail/index.ts';
import { command, DAY_MS, HOUR_MS, IdInput, MINUTE_MS, type Settings, systemOnly } from '../../platform/kernel/index.ts';
import { chatLettersOf, wantedChannels } from '../channels/index.ts';
import type { Conversation, Message } from './conversation-store.ts';

export const announceUnread = command({
  name: 'announce_unread',
  title: 'Tell of an unread message',
  description:
    'Queues the e-mail that tells the other side of a message that stays unread. It is sent only if that is still so then.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ messageId: IdInput }),
  output: z.object({ queued: z.boolean() }),
  errors: [],

  async run({ input: { messageId }, tx, settings, ...context }) {
    const [found] = await tx
      .select({ message: messages, conversation: conversations })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(eq(messages.id, messageId));
    // Messages of test keys cause no e-mail.
    if (found === undefined || found.conversation.mode === 'test' || isRead(found)) return { queued: false };
    const reader = await readerOf(tx, found);
    if (reader === undefined || !(await wantedChannels(tx, reader.id, 'MESSAGES')).has('EMAIL')) return { queued: false };
    const sendAt = letterTime(found.message.at, await chatLettersOf(tx, reader.id), settings);
    const notice = { kind: 'UNREAD_MESSAGES' as const, address: reader.email, about: messageId, sendAt };
    return { queued: await announceLater(tx, notice, context) };
  },
});

const MORNING_MS = 7 * HOUR_MS;

/**
 * When the letter is sent: after the other side has had time to read the message, and then soon, at the next full hour or in
 * the morning, so that one letter can tell of several messages.
 */
function letterTime(at: Date, pace: ChatLetters, { unreadNoticeMinutes }: Settings): Date {
  const soon = at.getTime() + unreadNoticeMinutes * MINUTE_MS;
  if (pace === 'SOON') return new Date(soon);
  const [step, offset] = pace === 'HOURLY' ? [HOUR_MS, 0] : [DAY_MS, MORNING_MS];
  return new Date(Math.ceil((soon - offset) / step) * step + offset);
}

interface UnreadMessage {
  readonly message: Message;
  readonly conversation: Conversation;
}

function isRead({ message: { side, seq }, conversation: { renterReadSeq, ownerReadSeq } }: UnreadMessage): boolean {
  return seq <= (side === 'OWNER' ? renterReadSeq : ownerReadSeq);
}

/**
 * The person who should read the message. Undefined if the renter has no account; such a renter reads answers with the secret
 * of the thread.
 */
async function readerOf(from: Reader, { message, conversation }: UnreadMessage): Promise<UserRow | undefined> {
  const { renterId, vendorId } = conversation;
  const readerId = message.side === 'RENTER' ? await findVendorUser(from, vendorId) : renterId;
  return readerId === null ? undefined : findUser(from, readerId);
}
