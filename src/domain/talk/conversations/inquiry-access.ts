import { and, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { conversations } from '../../../../db/schema/index.ts';
import type { Scope } from '../../../../db/values/index.ts';
import { z } from 'zod';
import { assetNotFound, type CatalogAsset, findAssetById, findAssetBySlug } from '../../catalog/assets/index.ts';
import { type Access, type Caller, IdInput, scopeMissing, scopeCovers, secretHash } from '../../platform/kernel/index.ts';
import { betweenLock, type Conversation, inquiryKeyOf, inquiryLock } from './conversation-store.ts';
import { threadNotFound } from './inquiry-errors.ts';

interface Named {
  /** The listing. It is not needed with the secret of a thread, which belongs to one listing. */
  readonly slug?: string | undefined;
  readonly threadToken?: string | undefined;
}

export interface Inquiry {
  readonly listing: CatalogAsset;
  /** The thread that the secret opens, otherwise the caller's own; null if there is none yet. */
  readonly conversation: Conversation | null;
}

/**
 * The inquiry about a listing that everybody sees, or about which the caller has asked before. No sign-in is needed. A key acts
 * for its person and needs the scope for that.
 */
export function inquiryAbout(kind: 'read' | 'write'): Access<'anyone', Named, Inquiry> {
  return {
    who: 'anyone',
    scope: null,
    errors: [assetNotFound, threadNotFound],
    side: () => 'RENTER',
    load: (from, caller, named) => inquiryOf(from, caller, named, kind),
  };
}

/** The inquiry for changes of a thread that exists, under the lock of the thread. */
export const inquiryToChange: Access<'anyone', Named, Inquiry> = {
  ...inquiryAbout('write'),
  async locks(named, caller, from) {
    const { conversation } = await inquiryOf(from, caller, named, 'write');
    return conversation === null ? [] : [inquiryLock(conversation.id)];
  },
};

/**
 * The inquiry for a new message, under the lock of the two, so that meanwhile neither blocks the other and no second thread is
 * opened.
 */
export const inquiryToSend: Access<'anyone', Named, Inquiry> = {
  ...inquiryAbout('write'),
  async locks(named, caller, from) {
    if (caller.kind !== 'user') return [];
    const { listing } = await inquiryOf(from, caller, named, 'write');
    return [betweenLock({ vendorId: listing.asset.vendorId, renterId: caller.userId, mode: caller.mode })];
  },
};

async function inquiryOf(from: Reader, caller: Caller, { slug, threadToken }: Named, kind: 'read' | 'write'): Promise<Inquiry> {
  assertScope(caller, `${kind}:booking`);
  if (slug === undefined) return threadByItself(from, threadToken ?? '');
  const listing = await findAssetBySlug(from, slug);
  if (listing === undefined) throw assetNotFound({ asset: slug });
  const conversation = (await findThread(from, listing.asset.id, { caller, threadToken })) ?? null;
  if (listing.asset.status !== 'LIVE' && conversation === null) throw assetNotFound({ asset: slug });
  return { listing, conversation };
}

async function threadByItself(from: Reader, threadToken: string): Promise<Inquiry> {
  const conversation = await findInquiry(from, null, { tokenHash: secretHash(threadToken) });
  const listing = conversation && (await findAssetById(from, conversation.assetId));
  if (conversation === undefined || listing === undefined) throw threadNotFound({});
  return { listing, conversation };
}

/** The fields that name an inquiry. */
export const inquiryInput = {
  slug: IdInput.optional().describe('or threadToken'),
  threadToken: z.string().min(1).max(100).optional().describe('secret of a thread that was begun without an account'),
};

/** Whether the input names a thread: by its listing, or by its secret, which belongs to one listing. */
export function isInquiryNamed({ slug, threadToken }: Named): boolean {
  return slug !== undefined || threadToken !== undefined;
}

export const inquiryUnnamed = { path: ['slug'], error: 'is needed, or threadToken' };

function assertScope(caller: Caller, needs: Scope): void {
  if (caller.kind !== 'user' || caller.scopes === 'all' || scopeCovers(caller.scopes, needs)) return;
  throw scopeMissing(caller, needs);
}

export function findThread(
  from: Reader,
  assetId: string,
  { caller, threadToken }: { caller: Caller; threadToken: string | undefined },
): Promise<Conversation | undefined> | undefined {
  if (threadToken !== undefined) return findInquiry(from, assetId, { tokenHash: secretHash(threadToken) });
  if (caller.kind !== 'user') return undefined;
  return findInquiry(from, assetId, { inquiryKey: inquiryKeyOf(assetId, caller.userId, caller.mode) });
}

/** The thread about a listing that a secret opens or that belongs to a person. */
async function findInquiry(
  from: Reader,
  assetId: string | null,
  by: { readonly tokenHash: string } | { readonly inquiryKey: string },
): Promise<Conversation | undefined> {
  const known = 'tokenHash' in by ? eq(conversations.tokenHash, by.tokenHash) : eq(conversations.inquiryKey, by.inquiryKey);
  const [row] = await from
    .select()
    .from(conversations)
    .where(and(known, assetId === null ? undefined : eq(conversations.assetId, assetId)));
  return row;
}
