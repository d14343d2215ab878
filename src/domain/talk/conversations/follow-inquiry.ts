import { z } from 'zod';
import { asked, followInput, IdInput, offer, query, userIdOf } from '../../platform/kernel/index.ts';
import { beforeFirst, Followed, messagesBehind } from './followed-messages.ts';
import { haveRented } from './conversation-store.ts';
import { messageTopics } from './events.ts';
import { inquiryAbout, inquiryInput } from './inquiry-access.ts';
import { threadNotFound } from './inquiry-errors.ts';

export const followInquiry = query({
  name: 'follow_inquiry',
  title: 'Follow an inquiry',
  description: 'New messages of your inquiry about a listing as they come: with its threadToken, or signed in.',
  access: inquiryAbout('read'),
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject({ slug: IdInput, threadToken: inquiryInput.threadToken, ...followInput }),
  example: { slug: 'tandem-sea-kayak', afterSeq: 0 },
  output: Followed,
  empty: () => 'Nothing newer was written; without an account, reading needs the threadToken.',
  errors: [],

  async run({ subject: { conversation }, input: { slug, threadToken, afterSeq }, caller, reader, ...context }) {
    if (conversation === null && threadToken !== undefined) throw threadNotFound({ slug });
    // A person who is signed in may begin the thread later.
    const userId = userIdOf(caller);
    const args = { slug, ...(threadToken !== undefined && { threadToken: asked('your threadToken') }) };
    const list = offer('list_inquiry_messages', args, { actor: 'RENTER', why: 'read what was written' });
    if (conversation === null)
      return { ...beforeFirst(afterSeq, list), wokenBy: userId === null ? [] : [messageTopics.renter(userId)] };
    const acquainted = await haveRented(reader, conversation);
    const messages = await messagesBehind(reader, conversation, afterSeq, { side: 'RENTER', acquainted, list, ...context });
    return { ...messages, wokenBy: [messageTopics.conversation(conversation.id)] };
  },
});
