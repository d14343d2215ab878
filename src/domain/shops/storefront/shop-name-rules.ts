import type { Reader } from '../../../../db/database.ts';
import { findShopNames, findTakenNames, likenessOf, reservedName, slugOf, type VendorRow } from '../../people/accounts/index.ts';
import { DAY_MS, later, plainLine } from '../../platform/kernel/index.ts';
import type { NameProblem } from './storefront-errors.ts';

const LEAST = 3;
const MOST = 40;
const FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/**
 * How often a shop may change its name: `most` times in `days` days, and `ever` times in all, because each name stays reserved
 * for its shop for ever.
 */
export const CHANGES = { most: 3, days: 30, ever: 12 };

/** A name as a person types it. The answer to an impossible name suggests names that are free. */
export const ShopNameInput = plainLine(100).transform((text) => text.toLowerCase());

interface Judged {
  readonly problem: NameProblem | null;
  readonly suggestions: string[];
}

/** Whether the shop can have this name, and otherwise similar names that it can have. */
export async function judgeName(from: Reader, shop: VendorRow, name: string, now: Date): Promise<Judged> {
  const wording = formProblem(name);
  const other = slugOf(name)
    .slice(0, MOST - 8)
    .replace(/-+$/, '');
  const candidates = [
    ...new Set([other, `${other}-rental`, ...(shop.city ? [`${other}-${slugOf(shop.city)}`] : []), `${other}-2`]),
  ];
  const taken = await findTakenNames(from, [name, ...candidates]);
  const others = taken.filter(({ vendorId }) => vendorId !== shop.id);
  const problem = wording ?? takenProblem(others, name) ?? (await tooOften(from, shop, name, now));
  if (problem === null || problem.problem === 'TOO_OFTEN') return { problem, suggestions: [] };
  const free = candidates.filter(
    (candidate) => formProblem(candidate) === null && takenProblem(others, candidate) === null && candidate !== name,
  );
  return { problem, suggestions: free.slice(0, 3) };
}

function formProblem(name: string): NameProblem | null {
  const reserved = reservedName(name);
  if (!FORM.test(name) || name.length < LEAST || name.length > MOST)
    return {
      problem: 'FORM',
      why: `A name has ${LEAST} to ${MOST} letters a to z and digits, with single hyphens between them.`,
    };
  if (reserved === null) return null;
  return { problem: 'RESERVED', why: `The platform keeps “${reserved}”, and what looks like it, for itself.` };
}

function takenProblem(others: readonly { slug: string; likeness: string }[], name: string): NameProblem | null {
  if (others.some(({ slug }) => slug === name)) return { problem: 'TAKEN', why: `“${name}” is or was the name of another shop.` };
  if (!others.some(({ likeness }) => likeness === likenessOf(name))) return null;
  return { problem: 'LOOKS_LIKE', why: `“${name}” looks like the name of another shop.` };
}

/**
 * Whether the shop has changed its name too often. A name that it had before does not count, and neither does its first one.
 */
async function tooOften(from: Reader, shop: VendorRow, name: string, now: Date): Promise<NameProblem | null> {
  const names = await findShopNames(from, shop.id);
  if (names.some(({ slug }) => slug === name)) return null;
  const since = later(now, -CHANGES.days * DAY_MS);
  const recent = names.filter(({ takenAt }) => takenAt > since).length - Number(shop.createdAt > since);
  if (names.length <= CHANGES.ever && recent < CHANGES.most) return null;
  const why = `A shop can take ${CHANGES.most} new names in ${CHANGES.days} days, and ${CHANGES.ever} in all: each stays reserved for it.`;
  return { problem: 'TOO_OFTEN', why };
}
