import { ascending, DAY_MS, HOUR_MS, later, MINUTE_MS, otherSide } from '../domain/platform/kernel/index.ts';
import { markMessagesRead, sendMessage, sendInquiryMessage } from '../domain/talk/conversations/index.ts';
import { handoverTalks, inquiries, requestTalks, type ScriptLine } from './data/conversation-script.ts';
import type { DemoMarketplace, Moment } from './demo-marketplace.ts';
import type { PlacedRental } from './place-rental.ts';
import type { DemoWorld } from './demo-listings.ts';
import { lookUp } from './demo-world.ts';

/** A message of a conversation with its instant. */
type Line = Readonly<{ side: ScriptLine[0]; text: string; at: Date }>;

/** Only one booking in so many has a conversation. */
const SILENT = 4;

/**
 * What the two sides of a booking write until it ended, the asset came back, or should have. Bookings use the scripts in turn.
 * Nobody writes about the request once the handover is near.
 */
export function bookingTalk(turn: number, { steps, startAt, endAt }: PlacedRental, now: Date): Line[] {
  const { promoted, paid, ended, back } = steps;
  if (promoted === null || turn % SILENT !== 0) return [];
  const [end = now] = [now, endAt, ended ?? now, back ?? now].toSorted(ascending);
  const talk = (talks: typeof requestTalks) => talks[(turn / SILENT) % talks.length] ?? [];
  const dayBefore = later(startAt, -DAY_MS);
  const handed = paid !== null && paid < dayBefore ? spoken(dayBefore, talk(handoverTalks), end) : [];
  const asked = spoken(promoted, talk(requestTalks), handed[0]?.at ?? end);
  return [...asked, ...handed];
}

function spoken(from: Date, script: readonly ScriptLine[], end: Date): Line[] {
  let at = from;
  const lines = script.map(([side, minutes, text]) => ({ side, text, at: (at = later(at, minutes * MINUTE_MS)) }));
  return lines.filter((line) => line.at < end);
}

interface Chat {
  readonly now: Date;
  send(market: DemoMarketplace, line: Line): Promise<{ readonly messageId: string }>;
  read(market: DemoMarketplace, side: Line['side'], messageId: string): Promise<unknown>;
}

/** Sends each message at its instant. The last one is read a day later, unless that is still to come. */
function chatMoments(lines: readonly Line[], { now, send, read }: Chat): Moment[] {
  let messageId = '';
  const sent = lines.map((line): Moment => {
    return { at: line.at, happen: async (market) => ({ messageId } = await send(market, line)) };
  });
  const last = lines.at(-1);
  if (last === undefined) return sent;
  const readAt = later(last.at, DAY_MS);
  return readAt >= now ? sent : [...sent, { at: readAt, happen: (market) => read(market, otherSide(last.side), messageId) }];
}

/** The chat of a booking. Its id is known only when the booking is made. */
export function bookingChat(
  lines: readonly Line[],
  { renter, owner, now, idOf }: { renter: string; owner: string; now: Date; idOf: () => string },
): Moment[] {
  const who = { RENTER: renter, OWNER: owner };
  return chatMoments(lines, {
    now,
    send: (market, { side, text }) => market.act(who[side], sendMessage, { bookingId: idOf(), text }),
    read: (market, side, messageId) => market.act(who[side], markMessagesRead, { bookingId: idOf(), messageId }),
  });
}

/** Questions before there is a booking. */
export function inquiryMoments({ listings, now }: DemoWorld): Moment[] {
  return inquiries.flatMap(({ slug, renter: asker, hoursAgo, lines }) => {
    const owner = lookUp(listings, slug).vendor.person.email;
    let threadId = '';
    let threadToken: string | undefined;
    return chatMoments(spoken(later(now, -hoursAgo * HOUR_MS), lines, now), {
      now,
      async send(market, { side, text }) {
        if (side === 'OWNER') return market.act(owner, sendMessage, { threadId, text });
        const sent = await market.act(asker, sendInquiryMessage, { slug, text, ...(threadToken && { threadToken }) });
        threadId = sent.conversationId;
        threadToken ??= sent.threadToken;
        return sent;
      },
      // A person who asked without an account does not come back to read.
      read: async (market, side, messageId) => {
        const reader = side === 'OWNER' ? owner : asker;
        return reader !== null && market.act(reader, markMessagesRead, { threadId, messageId });
      },
    });
  });
}
