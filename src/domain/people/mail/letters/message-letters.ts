import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { assets, conversations, mails, messages } from '../../../../../db/schema/index.ts';
import { inQuotes } from '../../../platform/kernel/index.ts';
import { accountUrl, findVendorOfUser } from '../../accounts/index.ts';
import { unsubscribeUrl } from '../unsubscribe-link.ts';
import { greeting, type Letter } from './letter.ts';

const MOST_NAMED = 10;

/**
 * One letter for everything that is unread: a later one about a line that stood in it already, or that was read
 * meanwhile, has nothing to say. What others wrote stays out of it, but for the names of listings.
 */
export const unreadMessages: Letter = async ({ user, about, createdAt }, { reader, settings, now }) => {
  if (!(await isUnread(reader, about ?? '')) || (await wasTold(reader, user.email, createdAt))) return null;
  const vendor = await findVendorOfUser(reader, user.id);
  const unread = await findUnread(reader, { userId: user.id, vendorId: vendor?.id ?? null });
  const lines = unread.slice(0, MOST_NAMED).map(({ title, count }) => `${inQuotes(title)}: ${inWords(count)}.`);
  return {
    subject: 'Messages wait for you',
    paragraphs: [
      greeting(user.name),
      `somebody wrote to you at ${settings.platformName} about ${unread.length === 1 ? 'this listing' : 'these listings'}:`,
      ...lines,
      ...(unread.length > MOST_NAMED ? ['And in other conversations.'] : []),
      'Have your assistant read and answer them, or do it yourself on your account page.',
    ],
    action: { label: 'Read and answer', url: accountUrl(settings) },
    footer: `You get this where messages stay unread for ${settings.unreadNoticeMinutes} minutes.`,
    unsubscribeUrl: unsubscribeUrl(user.id, 'MESSAGES', { now, settings }),
  };
};

function inWords(count: number): string {
  return count === 1 ? 'one message' : `${count} messages`;
}

async function isUnread(reader: Reader, messageId: string): Promise<boolean> {
  const unread = or(
    and(eq(messages.side, 'OWNER'), gt(messages.seq, conversations.renterReadSeq)),
    and(eq(messages.side, 'RENTER'), gt(messages.seq, conversations.ownerReadSeq)),
  );
  const rows = await reader
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), unread));
  return rows.length > 0;
}

/** A letter that went out after this one was written down had its line in it. */
async function wasTold(reader: Reader, address: string, since: Date): Promise<boolean> {
  const later = and(eq(mails.address, address), eq(mails.kind, 'UNREAD_MESSAGES'), gt(mails.sentAt, since));
  return (await reader.$count(mails, later)) > 0;
}

/** The newest first. */
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
