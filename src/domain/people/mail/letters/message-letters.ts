import { msg, plural } from '@lingui/core/runtime-macro';
import { and, asc, desc, eq, gt, or } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { assets, conversations, mails, messages, notificationPreferences } from '../../../../../db/schema/index.ts';
import { notificationChoice } from '../../../../../db/values/index.ts';
import { HOUR_MS, inQuotes, sum } from '../../../platform/kernel/index.ts';
import { accountUrl, findVendorOfUser } from '../../accounts/index.ts';
import { unsubscribeUrl } from '../signed-links.ts';
import { type Draft, greeting, type Letter, type WordsContext } from './letter.ts';

const MOST_NAMED = 10;

/**
 * One letter lists everything that is unread. Another letter is not sent if its message was read meanwhile, or if another
 * letter has told of it already (`wasTold`), or if the person turned these letters off while it waited. It contains no text of
 * others, except the titles of listings.
 */
export const unreadMessages: Letter = async ({ user, about, createdAt }, context) => {
  const { reader, now } = context;
  if (await areTurnedOff(reader, user.id)) return null;
  const since = await unreadSince(reader, about ?? '');
  if (since === null || (await wasTold(reader, user.email, { createdAt, since, now }))) return null;
  const vendor = await findVendorOfUser(reader, user.id);
  const unread = await findUnread(reader, { userId: user.id, vendorId: vendor?.id ?? null });
  return unreadMessagesWords({ user, unread }, context);
};

interface Unread {
  readonly user: { readonly id: string; readonly name: string };
  /** The newest first. */
  readonly unread: readonly { readonly title: string; readonly count: number }[];
}

export function unreadMessagesWords({ user, unread }: Unread, { settings, now }: WordsContext): Draft {
  const named = byTitle(unread.slice(0, MOST_NAMED));
  const lines = named.map(
    ({ title, count }) => msg`${{ title: inQuotes(title) }}: ${plural({ count }, { one: 'one message', other: '# messages' })}.`,
  );
  const { platformName: platform, unreadNoticeMinutes: minutes } = settings;
  const page = accountUrl(settings, { part: 'notices' });
  const isOne = unread.length === 1 && unread[0]?.count === 1;
  return {
    subject: msg`Messages wait for you`,
    paragraphs: [
      greeting(user.name),
      named.length === 1
        ? msg`somebody wrote to you at ${{ platform }} about this listing:`
        : msg`somebody wrote to you at ${{ platform }} about these listings:`,
      ...lines,
      ...(unread.length > MOST_NAMED ? [msg`And in other conversations.`] : []),
      isOne
        ? msg`Have your assistant read and answer it, or do it yourself on your account page.`
        : msg`Have your assistant read and answer them, or do it yourself on your account page.`,
    ],
    action: { label: msg`Read and answer`, url: accountUrl(settings, { part: 'messages' }) },
    footer: msg`You get this where messages stay unread for ${plural({ minutes }, { one: '# minute', other: '# minutes' })}. How often, you choose at ${{ page }}.`,
    unsubscribeUrl: unsubscribeUrl(user.id, 'MESSAGES', { now, settings }),
  };
}

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
