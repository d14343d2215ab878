import { eq, or } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { vendors } from '../../../db/schema/index.ts';
import { findUser, type UserRow } from '../accounts/index.ts';
import { type OwnerFacts, type TrustFacts, trustFactsOf } from '../trust/index.ts';
import { ownerFactsOf } from './owner-facts-of.ts';

/** Somebody with all that both scores are computed from. */
export interface KnownPerson {
  readonly user: UserRow;
  readonly facts: TrustFacts;
  /** Null for who has no shop. */
  readonly shop: (Shop & { readonly facts: OwnerFacts }) | null;
}

interface Shop {
  readonly slug: string;
  readonly ratingAverage: number;
  readonly ratingCount: number;
}

/** By the id of a user, or the id or slug of a shop; undefined when there is no such person or they were erased. */
export async function knownPerson(from: Reader, key: string, now: Date): Promise<KnownPerson | undefined> {
  const [vendor] = await findShop(from, { key });
  const user = await findUser(from, vendor?.userId ?? key);
  if (user === undefined || user.erasedAt !== null || user.role === 'ADMIN') return undefined;
  const facts = await trustFactsOf(from, user.id, now);
  return { user, facts, shop: vendor === undefined ? null : { ...vendor, facts: await ownerFactsOf(from, vendor, now) } };
}

const findShop = prepared('trust_shop', (reader) =>
  reader
    .select({
      id: vendors.id,
      userId: vendors.userId,
      slug: vendors.slug,
      ratingAverage: vendors.ratingAverage,
      ratingCount: vendors.ratingCount,
    })
    .from(vendors)
    .where(or(eq(vendors.userId, placeholder('key')), eq(vendors.id, placeholder('key')), eq(vendors.slug, placeholder('key')))),
);
