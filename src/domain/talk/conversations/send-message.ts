import { Base64Input, DOCUMENT_FORMATS } from '../../platform/files/index.ts';
import { command, EXAMPLE_PICTURE, offer, plainText } from '../../platform/kernel/index.ts';
import { refuseAttachment, storeAttachment } from './attachments.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { addMessage, assertNotBlocked, assertOpen, begunConversation, knowEachOther, LONGEST_TEXT } from './message.ts';
import { attachmentRefused, attachmentTooLarge, chatBlocked, chatClosed, tooManyMessages } from './conversation-errors.ts';
import { SentView, sentView } from './conversation-view.ts';

export const sendMessage = command({
  name: 'send_message',
  title: 'Send a message',
  description:
    'Writes to the other side of a booking or an inquiry, with a photo or PDF if need be (bookings only). Marks what stands before as read.',
  access: conversationParty('write'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: [],
  input: aboutConversation({
    text: plainText(LONGEST_TEXT),
    fileName: plainText(200).optional(),
    contentBase64: Base64Input.optional().describe(DOCUMENT_FORMATS),
  }),
  example: {
    text: 'Here is the way',
    fileName: 'way.png',
    contentBase64: EXAMPLE_PICTURE,
  },
  output: SentView,
  errors: [chatClosed, chatBlocked, tooManyMessages, attachmentRefused, attachmentTooLarge],

  async prepare({ subject: { booking, conversation, side }, input, ...context }) {
    if (booking !== null) assertOpen(booking, context);
    if (conversation !== null) assertNotBlocked(conversation, side);
    const { bookingId, threadId, text } = input;
    const named = bookingId === undefined ? { threadId } : { bookingId };
    const args = { ...named, text };
    const why = 'send the words without the file';
    const again = [offer('send_message', args, { actor: side, why, requiresHuman: true })];
    if (booking === null && (context.file !== null || input.contentBase64 !== undefined)) {
      if (context.file !== null) await context.ports.storage.remove(context.file.key);
      refuseAttachment(again);
    }
    return storeAttachment(input, again, context);
  },

  async run({ subject, input: { text }, prepared: attachment, caller, tx, ...context }) {
    const { booking, side } = subject;
    if (booking !== null) assertOpen(booking, context);
    const conversation = await begunConversation(tx, subject, context);
    assertNotBlocked(conversation, side);
    const newMessage = { side, authorId: caller.userId, text, attachment };
    const { message } = await addMessage(tx, conversation, newMessage, context);
    return sentView(message, await knowEachOther(tx, conversation, booking?.confirmedAt ?? null));
  },
});
