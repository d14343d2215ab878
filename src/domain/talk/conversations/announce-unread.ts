import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { conversations, messages } from '../../../../db/schema/index.ts';
import { findUser, findVendorUser, type UserRow } from '../../people/accounts/index.ts';
import { announceLater } from '../../people/mail/index.ts';
import { command, IdInput, MINUTE_MS, systemOnly } from '../../platform/kernel/index.ts';
import { wantedChannels } from '../notification-preferences/index.ts';
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
    // What is tried out with a test key reaches nobody's mailbox.
    if (found === undefined || found.conversation.mode === 'test' || isRead(found)) return { queued: false };
    const reader = await readerOf(tx, found);
    if (reader === undefined || !(await wantedChannels(tx, reader.id, 'MESSAGES')).has('EMAIL')) return { queued: false };
    const sendAt = new Date(found.message.at.getTime() + settings.unreadNoticeMinutes * MINUTE_MS);
    const notice = { kind: 'UNREAD_MESSAGES' as const, address: reader.email, about: messageId, sendAt };
    return { queued: await announceLater(tx, notice, context) };
  },
});

interface Line {
  readonly message: Message;
  readonly conversation: Conversation;
}

function isRead({ message: { side, seq }, conversation: { renterReadSeq, ownerReadSeq } }: Line): boolean {
  return seq <= (side === 'OWNER' ? renterReadSeq : ownerReadSeq);
}

/** Nobody where the renter has no account: they ask again with their secret. */
async function readerOf(from: Reader, { message, conversation }: Line): Promise<UserRow | undefined> {
  const { renterId, vendorId } = conversation;
  const readerId = message.side === 'RENTER' ? await findVendorUser(from, vendorId) : renterId;
  return readerId === null ? undefined : findUser(from, readerId);
}
