import { and, asc, desc, eq, gt, or } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { assets, conversations, mails, messages, notificationPreferences } from '../../../../../db/schema/index.ts';
import { notificationChoice } from '../../../../../db/values/index.ts';
import { counted, HOUR_MS, inQuotes, sum } from '../../../platform/kernel/index.ts';
import { accountUrl, findVendorOfUser } from '../../accounts/index.ts';
import { unsubscribeUrl } from '../signed-links.ts';
import { greeting, type Letter } from './letter.ts';

const MOST_NAMED = 10;

/**
 * One letter lists everything that is unread. Another letter is not sent if its message was read meanwhile, or if another
 * letter has told of it already (`wasTold`), or if the person turned these letters off while it waited. It contains no text of
 * others, except the titles of listings.
 */
export const unreadMessages: Letter = async ({ user, about, createdAt }, { reader, settings, now }) => {
  if (await areTurnedOff(reader, user.id)) return null;
  const since = await unreadSince(reader, about ?? '');
  if (since === null || (await wasTold(reader, user.email, { createdAt, since, now }))) return null;
  const vendor = await findVendorOfUser(reader, user.id);
  const unread = await findUnread(reader, { userId: user.id, vendorId: vendor?.id ?? null });
  const named = byTitle(unread.slice(0, MOST_NAMED));
  const lines = named.map(({ title, count }) => `${inQuotes(title)}: ${inWords(count)}.`);
  const isOne = unread.length === 1 && unread[0]?.count === 1;
  return {
    subject: 'Messages wait for you',
    paragraphs: [
      greeting(user.name),
      `somebody wrote to you at ${settings.platformName} about ${named.length === 1 ? 'this listing' : 'these listings'}:`,
      ...lines,
      ...(unread.length > MOST_NAMED ? ['And in other conversations.'] : []),
      `Have your assistant read and answer ${isOne ? 'it' : 'them'}, or do it yourself on your account page.`,
    ],
    action: { label: 'Read and answer', url: accountUrl(settings, { part: 'messages' }) },
    footer: `You get this where messages stay unread for ${counted(settings.unreadNoticeMinutes, 'minute')}. How often, you choose at ${accountUrl(settings, { part: 'notices' })}.`,
    unsubscribeUrl: unsubscribeUrl(user.id, 'MESSAGES', { now, settings }),
  };
};

async function areTurnedOff(reader: Reader, userId: string): Promise<boolean> {
  const { id, silenced } = notificationPreferences;
  const [chosen] = await reader.select({ silenced }).from(notificationPreferences).where(eq(id, userId));
  return chosen?.silenced.includes(notificationChoice('MESSAGES', 'EMAIL')) ?? false;
}

/** Counts unread messages by title, because several people may have asked about one listing. */
function byTitle(unread: readonly { title: string; count: number }[]): { title: string; count: number }[] {
  const byName = Map.groupBy(unread, ({ title }) => title);
  return [...byName].map(([title, all]) => ({ title, count: sum(all.map(({ count }) => count)) }));
}

function inWords(count: number): string {
  return count === 1 ? 'one message' : `${count} messages`;
}

/** Since when this side of the conversation has unread messages; null if the message itself was read. */
async function unreadSince(reader: Reader, messageId: string): Promise<Date | null> {
  const [line] = await reader
    .select({ message: messages, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, messageId));
  if (line === undefined) return null;
  const { message, conversation } = line;
  const readSeq = message.side === 'OWNER' ? conversation.renterReadSeq : conversation.ownerReadSeq;
  if (message.seq <= readSeq) return null;
  const ofThem = and(eq(messages.conversationId, conversation.id), eq(messages.side, message.side));
  const [first] = await reader
    .select({ at: messages.at })
    .from(messages)
    .where(and(ofThem, gt(messages.seq, readSeq)))
    .orderBy(asc(messages.seq))
    .limit(1);
  return first?.at ?? message.at;
}

const QUIET_HOURS = 20;

/**
 * Whether another letter told of the message: one that was sent after this letter was queued, or one of the last hours that was
 * sent while the conversation was already unread.
 */
async function wasTold(
  reader: Reader,
  address: string,
  { createdAt, since, now }: { createdAt: Date; since: Date; now: Date },
): Promise<boolean> {
  const today = new Date(Math.max(since.getTime(), now.getTime() - QUIET_HOURS * HOUR_MS));
  const from = new Date(Math.min(createdAt.getTime(), today.getTime()));
  const told = and(eq(mails.address, address), eq(mails.kind, 'UNREAD_MESSAGES'), gt(mails.sentAt, from));
  return (await reader.$count(mails, told)) > 0;
}

/** The unread messages of the person, the newest first. */
async function findUnread(
  reader: Reader,
  { userId, vendorId }: { userId: string; vendorId: string | null },
): Promise<{ title: string; count: number }[]> {
  const { renterUnread, ownerUnread } = conversations;
  const asRenter = and(eq(conversations.renterId, userId), gt(renterUnread, 0));
  const asOwner = vendorId === null ? undefined : and(eq(conversations.vendorId, vendorId), gt(ownerUnread, 0));
  const rows = await reader
    .select({ title: assets.title, renterId: conversations.renterId, renterUnread, ownerUnread })
    .from(conversations)
    .innerJoin(assets, eq(assets.id, conversations.assetId))
    .where(and(eq(conversations.mode, 'live'), or(asRenter, asOwner)))
    .orderBy(desc(conversations.lastAt))
    .limit(MOST_NAMED + 1);
  return rows.map((row) => ({
    title: row.title,
    count: row.renterId === userId ? row.renterUnread : row.ownerUnread,
  }));
}
