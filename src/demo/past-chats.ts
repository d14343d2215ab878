import type { Tx } from '../../db/database.ts';
import { ascending, type Ids } from '../domain/platform/kernel/index.ts';
import { addMessage, begunConversation, type Conversation, saveConversation } from '../domain/talk/conversations/index.ts';
import { bookingTalk } from './chat-story.ts';
import type { PastRental } from './past-rental.ts';

/** What was written about rentals of long ago, each line at its instant; all of it has been read. */
export async function insertPastChats(tx: Tx, past: readonly PastRental[], { ids, now }: { ids: Ids; now: Date }): Promise<void> {
  const inOrder = past.toSorted((a, b) => ascending(a.steps.promoted, b.steps.promoted));
  for (const [turn, { placed, booking }] of inOrder.entries()) {
    const authors = { RENTER: booking.renterId, OWNER: placed.listing.vendor.userId };
    let conversation: Conversation | null = null;
    for (const { side, text, at } of bookingTalk(turn, placed, now)) {
      const context = { now: at, ids, emit: async () => {} };
      const begun: Conversation = await begunConversation(tx, { booking, conversation, side }, context);
      ({ conversation } = await addMessage(tx, begun, { side, authorId: authors[side], text }, context));
    }
    if (conversation === null) continue;
    const { lastSeq } = conversation;
    await saveConversation(tx, conversation, { renterReadSeq: lastSeq, ownerReadSeq: lastSeq, renterUnread: 0, ownerUnread: 0 });
  }
}
