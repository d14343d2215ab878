import { and, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { conversations } from '../../../../db/schema/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import {
  type Caller,
  command,
  DAY_MS,
  type Ids,
  later,
  plainText,
  secretHash,
  userIdOf,
  waitOfDay,
} from '../../platform/kernel/index.ts';
import {
  addConversation,
  type Conversation,
  CONVERSATION_ID,
  findBlocks,
  haveRented,
  inquiryKeyOf,
  inquiryLock,
  saveConversation,
} from './conversation-store.ts';
import { addMessage, assertNotBlocked, LONGEST_TEXT } from './message.ts';
import { chatBlocked, tooManyMessages } from './conversation-errors.ts';
import { sentView, SentView } from './conversation-view.ts';
import { findThread, inquiryInput, inquiryToSend, inquiryUnnamed, isInquiryNamed } from './inquiry-access.ts';
import { ownInquiry, threadNotFound, tooManyInquiries } from './inquiry-errors.ts';

const TOKEN_BYTES = 24;
const MOST_PER_DAY = 30;

export const sendInquiryMessage = command({
  name: 'send_inquiry_message',
  title: 'Ask about a listing',
  description:
    'Writes to the owner of a listing before there is a booking. Without an account the first message answers with threadToken: keep it, it opens the thread. Signed in, the thread is the account’s.',
  access: inquiryToSend,
  repeat: 'creates',
  effects: [],
  secretAnswer: 'UNSIGNED',
  unsignedPerHour: (settings) => settings.unsignedInquiriesPerHour,
  input: z.strictObject({ ...inquiryInput, text: plainText(LONGEST_TEXT) }).refine(isInquiryNamed, inquiryUnnamed),
  example: { slug: 'tandem-sea-kayak', text: 'Does it fit two adults?' },
  output: SentView.extend({
    threadToken: z.string().optional().describe('shown once: reads the answers and writes on'),
  }),
  errors: [ownInquiry, chatBlocked, tooManyInquiries, tooManyMessages],

  async run({ subject: { listing }, input: { text, threadToken }, caller, tx, ...context }) {
    const { slug } = listing.asset;
    if (caller.kind === 'user' && caller.vendorId === listing.asset.vendorId) throw ownInquiry({ slug });
    const authorId = userIdOf(caller);
    if (authorId !== null) await tx.lock(`inquiries:${authorId}`);
    const found = await findThread(tx, listing.asset.id, { caller, threadToken });
    if (found === undefined && threadToken !== undefined) throw threadNotFound({ slug });
    const begun = found === undefined ? await beginInquiry(tx, listing, caller, context) : null;
    const conversation = begun?.conversation ?? (await lockedThread(tx, listing, { caller, threadToken, slug }));
    assertNotBlocked(conversation, 'RENTER');
    const own = authorId === null ? conversation : await takeOver(tx, conversation, { renterId: authorId, mode: caller.mode });
    assertNotBlocked(own, 'RENTER');
    const { message } = await addMessage(tx, own, { side: 'RENTER', authorId, text }, context);
    const sent = sentView(message, await haveRented(tx, own));
    return begun?.threadToken === undefined ? sent : { ...sent, threadToken: begun.threadToken };
  },
});

interface Context {
  readonly ids: Ids;
  readonly now: Date;
}

/** Begins a thread that belongs to the account, or to the holder of the secret if there is no account. */
async function beginInquiry(tx: Tx, { asset }: CatalogAsset, caller: Caller, { ids, now }: Context) {
  const { id: assetId, vendorId, timeZone } = asset;
  const renterId = userIdOf(caller);
  const about = { id: ids.next(CONVERSATION_ID), kind: 'INQUIRY' as const, bookingId: null, assetId, vendorId, timeZone };
  if (renterId === null) {
    const threadToken = ids.secret(TOKEN_BYTES);
    const by = { renterId, mode: caller.mode, tokenHash: secretHash(threadToken), inquiryKey: null };
    return { conversation: await addConversation(tx, { ...about, ...by }, now), threadToken };
  }
  const { mode } = caller;
  await assertNotTooMany(tx, renterId, now);
  const by = { renterId, mode, tokenHash: null, inquiryKey: inquiryKeyOf(assetId, renterId, mode) };
  return { conversation: await addConversation(tx, { ...about, ...by }, now), threadToken: undefined };
}

/** Throws `too_many_inquiries` if the person has begun too many lately. */
async function assertNotTooMany(tx: Tx, renterId: string, now: Date): Promise<void> {
  const lately = gt(conversations.createdAt, later(now, -DAY_MS));
  const begun = await tx
    .select({ at: conversations.createdAt })
    .from(conversations)
    .where(and(eq(conversations.renterId, renterId), eq(conversations.kind, 'INQUIRY'), lately))
    .orderBy(desc(conversations.createdAt))
    .limit(MOST_PER_DAY);
  const retryAfterSeconds = waitOfDay(
    begun.map(({ at }) => at),
    MOST_PER_DAY,
    now,
  );
  if (retryAfterSeconds !== null) throw tooManyInquiries({ most: MOST_PER_DAY, retryAfterSeconds });
}

/** The thread, read again under its lock. */
async function lockedThread(
  tx: Tx,
  { asset }: CatalogAsset,
  by: { caller: Caller; threadToken: string | undefined; slug: string },
): Promise<Conversation> {
  const found = await findThread(tx, asset.id, by);
  if (found !== undefined) await tx.lock(inquiryLock(found.id));
  const locked = await findThread(tx, asset.id, by);
  if (locked === undefined) throw threadNotFound({ slug: by.slug });
  return locked;
}

/**
 * Moves the thread to the account of a person who signs in with its secret, unless the person already has a thread about the
 * listing. An earlier block between the two also applies to it.
 */
async function takeOver(
  tx: Tx,
  conversation: Conversation,
  { renterId, mode }: Pick<Conversation, 'mode'> & { renterId: string },
): Promise<Conversation> {
  const { assetId, vendorId } = conversation;
  if (conversation.renterId !== null || conversation.mode !== mode) return conversation;
  const inquiryKey = inquiryKeyOf(assetId, renterId, mode);
  const has = await tx.$count(conversations, eq(conversations.inquiryKey, inquiryKey));
  if (has > 0) return conversation;
  const blocks = await findBlocks(tx, { vendorId, renterId, mode });
  return saveConversation(tx, conversation, { renterId, inquiryKey, tokenHash: null, ...blocks });
}
