import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { messages } from '../../../../db/schema/index.ts';
import { ProofFile, proofLinkInput } from '../../platform/files/index.ts';
import { anyone, IdInput, linkRefused, query } from '../../platform/kernel/index.ts';
import { linkedAttachment } from './attachments.ts';

export const getMessageAttachment = query({
  name: 'get_message_attachment',
  title: 'Open the file of a message',
  description: 'The file behind the url of a message’s attachment. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({ messageId: IdInput, ...proofLinkInput }),
  output: ProofFile,
  errors: [linkRefused],

  async run({ input: { messageId, ...link }, reader, ...context }) {
    const [row] = await reader.select({ file: messages.attachment }).from(messages).where(eq(messages.id, messageId));
    return linkedAttachment(row?.file, messageId, link, context);
  },
});
