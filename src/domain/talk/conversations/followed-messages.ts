import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { followed, FOLLOWED_AT_ONCE, type Step } from '../../platform/kernel/index.ts';
import { type Conversation, findMessages } from './conversation-store.ts';
import { MessageView, messageView } from './conversation-view.ts';

export const Followed = followed(MessageView.extend({ seq: z.int() }));

type Reading = Omit<Parameters<typeof messageView>[1], 'conversation'> & { readonly list: Step };

type FollowedMessages = Omit<z.input<typeof Followed>, 'wokenBy'>;

/** Where a client begins to follow if there is no message yet. */
export function beforeFirst(afterSeq: number | undefined, list: Step): FollowedMessages {
  return { items: [], nextSeq: 0, hasMore: false, ...((afterSeq ?? 0) > 0 && { reset: ahead(list) }) };
}

/** The messages after a place, as one side reads them. */
export async function messagesBehind(
  reader: Reader,
  conversation: Conversation,
  afterSeq: number | undefined,
  { list, ...reading }: Reading,
): Promise<FollowedMessages> {
  const { id, lastSeq } = conversation;
  if (afterSeq !== undefined && afterSeq > lastSeq) return { items: [], nextSeq: lastSeq, hasMore: false, reset: ahead(list) };
  const after = afterSeq ?? lastSeq;
  const upTo = Math.min(lastSeq, after + FOLLOWED_AT_ONCE);
  const messages = await findMessages(reader, id, { after, upTo });
  const items = messages.map((message) => ({ ...messageView(message, { conversation, ...reading }), seq: message.seq }));
  return { items, nextSeq: items.at(-1)?.seq ?? after, hasMore: upTo < lastSeq };
}

function ahead(list: Step) {
  return { reason: 'AHEAD' as const, nextActions: [list] };
}
