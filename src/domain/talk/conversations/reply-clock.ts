import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { insertRow } from '../../../../db/insert.ts';
import { conversations, replyClocks } from '../../../../db/schema/index.ts';
import { addDays, DAY_MS, dayOf, eachDay, instantOf, localIso, MINUTE_MS } from '../../platform/kernel/index.ts';
import { type Conversation, ofTheTwo } from './conversation-store.ts';

/** After so long without a line, the next one of the renter’s is a question anew. */
const SILENCE_MS = DAY_MS;
const [DAY_BEGINS, DAY_ENDS] = ['08:00', '22:00'];
/** Nobody’s patience is measured any further. */
const MOST_DAYS = 90;

type Standing = Pick<Conversation, 'clockSeq' | 'renterSpokeAt' | 'lastAt'>;

/** Whether a line of the renter’s, now, begins to wait for the owner’s first answer. */
export function beginsToWait({ clockSeq, renterSpokeAt, lastAt }: Standing, at: Date): boolean {
  if (clockSeq !== null) return false;
  return renterSpokeAt === null || at.getTime() - lastAt.getTime() >= SILENCE_MS;
}

/** Starts the clock where the line begins to wait; answers the line whose clock runs then. */
export async function startClock(tx: Tx, conversation: Conversation, { seq, at }: { seq: number; at: Date }) {
  if (!beginsToWait(conversation, at)) return conversation.clockSeq;
  await insertRow(tx, replyClocks, runningClock(conversation, seq, at));
  return seq;
}

export function runningClock(
  { id: conversationId, vendorId, mode, timeZone }: Pick<Conversation, 'id' | 'vendorId' | 'mode' | 'timeZone'>,
  startSeq: number,
  startedAt: Date,
) {
  const startHour = Number(localIso(startedAt, timeZone).slice(11, 13));
  return { conversationId, startSeq, vendorId, mode, startedAt, startHour };
}

/** The owner has answered. */
export async function stopClock(tx: Tx, { id, clockSeq, timeZone }: Conversation, repliedAt: Date): Promise<void> {
  if (clockSeq === null) return;
  const running = and(eq(replyClocks.conversationId, id), eq(replyClocks.startSeq, clockSeq));
  const [clock] = await tx.select({ startedAt: replyClocks.startedAt }).from(replyClocks).where(running);
  if (clock === undefined) return;
  await tx
    .update(replyClocks)
    .set(stoppedClock(clock.startedAt, repliedAt, timeZone))
    .where(running);
}

export function stoppedClock(startedAt: Date, repliedAt: Date, timeZone: string) {
  const minutes = Math.floor((repliedAt.getTime() - startedAt.getTime()) / MINUTE_MS);
  return { repliedAt, minutes, dayMinutes: minutesByDay(startedAt, repliedAt, timeZone) };
}

/** Nobody is to answer any more: the two are kept apart. */
export async function dropClocks(tx: Tx, conversation: Conversation): Promise<void> {
  const theirs = tx.select({ id: conversations.id }).from(conversations).where(ofTheTwo(conversation));
  await tx.delete(replyClocks).where(and(inArray(replyClocks.conversationId, theirs), isNull(replyClocks.repliedAt)));
}

/** Whole minutes between two instants that lie between eight and twenty-two by a clock. */
function minutesByDay(from: Date, to: Date, timeZone: string): number {
  const first = dayOf(from, timeZone);
  const last = [dayOf(to, timeZone), addDays(first, MOST_DAYS)].toSorted()[0] ?? first;
  const shared = eachDay(first, addDays(last, 1)).map((day) => {
    const begins = Math.max(from.getTime(), instantOf(day, DAY_BEGINS, timeZone).getTime());
    const ends = Math.min(to.getTime(), instantOf(day, DAY_ENDS, timeZone).getTime());
    return Math.max(0, ends - begins);
  });
  return Math.floor(shared.reduce((sum, ms) => sum + ms, 0) / MINUTE_MS);
}
