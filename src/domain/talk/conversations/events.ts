import { z } from 'zod';
import { SIDES } from '../../../../db/values.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Line = z.object({ conversationId: z.string(), messageId: z.string() });

/** Of every line, whatever it is about. The words stand in the conversation alone. */
export const messageEvents = {
  created: declareEvent('message.created', Line.extend({ by: z.enum(SIDES) })),
};

/** Beside that, of inquiries: the first line of one, and each of the owner’s. */
export const inquiryEvents = {
  created: declareEvent('inquiry.created', Line),
  replied: declareEvent('inquiry.replied', Line),
};
