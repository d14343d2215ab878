import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import { findVendorUser } from '../../people/accounts/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findConversation } from '../conversations/index.ts';
import { listLock, markMessagesRead } from './notification-store.ts';

export const markToldMessagesRead = command({
  name: 'mark_told_messages_read',
  title: 'Mark notifications of messages as read',
  description: 'Marks what one side of a conversation was told of its messages as read, as far as it has read the messages.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ conversationId: IdInput, side: z.enum(SIDES) }),
  output: z.object({ marked: z.int() }),
  errors: [],

  async run({ input: { conversationId, side }, tx, now }) {
    const conversation = await findConversation(tx, conversationId);
    // A person without an account has no notifications.
    if (conversation === undefined) return { marked: 0 };
    const { vendorId, renterId, renterReadSeq, ownerReadSeq } = conversation;
    const userId = side === 'OWNER' ? await findVendorUser(tx, vendorId) : renterId;
    if (userId === null) return { marked: 0 };
    await tx.lock(listLock(userId));
    const upTo = side === 'OWNER' ? ownerReadSeq : renterReadSeq;
    return { marked: await markMessagesRead(tx, { userId, conversationId, upTo }, now) };
  },
});
