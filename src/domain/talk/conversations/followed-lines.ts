import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { followed, FOLLOWED_AT_ONCE, type Step } from '../../platform/kernel/index.ts';
import { type Conversation, findMessages } from './conversation-store.ts';
import { MessageView, messageView } from './conversation-view.ts';

export const Followed = followed(MessageView.extend({ seq: z.int() }));

type Reading = Omit<Parameters<typeof messageView>[1], 'conversation'> & { readonly list: Step };

type Lines = Omit<z.input<typeof Followed>, 'wokenBy'>;

/** Where a client begins to follow if there is no message yet. */
export function beforeFirst(afterSeq: number | undefined, list: Step): Lines {
  return { items: [], nextSeq: 0, hasMore: false, ...((afterSeq ?? 0) > 0 && { reset: ahead(list) }) };
}

/** The messages after a place, as one side reads them. */
export async function linesBehind(
  reader: Reader,
  conversation: Conversation,
  afterSeq: number | undefined,
  { list, ...reading }: Reading,
): Promise<Lines> {
  const { id, lastSeq } = conversation;
  if (afterSeq !== undefined && afterSeq > lastSeq) return { items: [], nextSeq: lastSeq, hasMore: false, reset: ahead(list) };
  const after = afterSeq ?? lastSeq;
  const upTo = Math.min(lastSeq, after + FOLLOWED_AT_ONCE);
  const lines = await findMessages(reader, id, { after, upTo });
  const items = lines.map((line) => ({ ...messageView(line, { conversation, ...reading }), seq: line.seq }));
  return { items, nextSeq: items.at(-1)?.seq ?? after, hasMore: upTo < lastSeq };
}

function ahead(list: Step) {
  return { reason: 'AHEAD' as const, nextActions: [list] };
}
