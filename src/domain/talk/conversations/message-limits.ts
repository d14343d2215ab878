import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { messages } from '../../../../db/schema/index.ts';
import { DAY_MS, later, waitOfDay } from '../../platform/kernel/index.ts';
import { tooManyMessages } from './conversation-errors.ts';
import type { Conversation } from './conversation-store.ts';

/** The most messages in 24 hours: of one person in all conversations, and of both sides in one conversation. */
const MOST_OF_PERSON = 1_000;
const MOST_OF_CONVERSATION = 300;
/** The most messages with a file of one person in 24 hours. */
const MOST_FILES_OF_PERSON = 100;
/** From this many messages on, a conversation accepts fewer messages a day, so that none grows without end. */
const LONG_CONVERSATION = 3_000;
const MOST_OF_LONG_CONVERSATION = 30;

/** Throws `too_many_messages`. The caller holds the lock of the conversation. */
export async function assertNotTooMany(
  tx: Tx,
  { id: conversationId, lastSeq }: Conversation,
  { authorId, attachment }: { authorId: string | null; attachment: unknown },
  now: Date,
): Promise<void> {
  const most = lastSeq < LONG_CONVERSATION ? MOST_OF_CONVERSATION : MOST_OF_LONG_CONVERSATION;
  const seq = lastSeq - most + 1;
  assertOld(seq < 1 ? [] : await messageAt(tx, conversationId, seq), most, now);
  if (authorId === null) return;
  assertOld(await messageOfPerson(tx, authorId, MOST_OF_PERSON), MOST_OF_PERSON, now);
  if (attachment === null) return;
  const files = await filesOfPerson(tx, authorId, now);
  const retryAfterSeconds = waitOfDay(
    files.map(({ at }) => at),
    MOST_FILES_OF_PERSON,
    now,
  );
  if (retryAfterSeconds !== null) throw tooManyMessages({ most: MOST_FILES_OF_PERSON, withFile: true, retryAfterSeconds });
}

type SentAt = readonly { readonly at: Date }[];

/** Throws unless the oldest of the last `most` messages is more than a day old. */
function assertOld([earlier]: SentAt, most: number, now: Date): void {
  const retryAfterSeconds = earlier === undefined ? null : waitOfDay([earlier.at], 1, now);
  if (retryAfterSeconds !== null) throw tooManyMessages({ most, retryAfterSeconds });
}

function messageAt(tx: Tx, conversationId: string, seq: number): Promise<SentAt> {
  const { at } = messages;
  return tx
    .select({ at })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)));
}

/** The message of a person at this place, counted from the newest. */
function messageOfPerson(tx: Tx, authorId: string, place: number): Promise<SentAt> {
  const { at } = messages;
  return tx
    .select({ at })
    .from(messages)
    .where(eq(messages.authorId, authorId))
    .orderBy(desc(at))
    .limit(1)
    .offset(place - 1);
}

/** A person's messages with a file of the last day, the newest first. */
function filesOfPerson(tx: Tx, authorId: string, now: Date): Promise<SentAt> {
  const { at, attachment } = messages;
  const ofToday = and(eq(messages.authorId, authorId), gt(at, later(now, -DAY_MS)));
  return tx
    .select({ at })
    .from(messages)
    .where(and(ofToday, isNotNull(attachment)))
    .orderBy(desc(at))
    .limit(MOST_FILES_OF_PERSON);
}
