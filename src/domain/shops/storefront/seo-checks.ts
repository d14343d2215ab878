import type { AssetRow } from '../../catalog/assets/index.ts';
import { asked, AskedOfPerson, foldText, offer, type Step, sum, withArgs } from '../../platform/kernel/index.ts';
import { type ListingWords, MOST_TITLE } from './structured-data.ts';

/** A check of what helps people to find and understand a listing, with its weight. The weights add up to 100. */
interface Check {
  readonly code: string;
  readonly weight: number;
  /** How well the listing passes: from 0 for not at all to 1 for fully. */
  share(listing: CheckedListing): number;
  missing(listing: CheckedListing): string;
  fix(listing: CheckedListing): Record<string, unknown>;
}

export interface CheckedListing {
  readonly words: ListingWords;
  readonly images: AssetRow['images'];
  /** The attributes that listings of its category usually have. */
  readonly wantedAttributes: readonly string[];
  /** Whether another listing of the shop has the same title. */
  readonly titleTaken: boolean;
}

const LEAST_TITLE = 15;
const WANTED_WORDS = 80;
const WANTED_PHOTOS = 5;
const LEAST_ALT = 5;

const CHECKS = [
  {
    code: 'TITLE_LENGTH',
    weight: 15,
    share: ({ words: { detail } }) => Number(detail.title.length >= LEAST_TITLE && detail.title.length <= MOST_TITLE),
    missing: ({ words: { detail } }) =>
      `The title has ${detail.title.length} characters; ${LEAST_TITLE} to ${MOST_TITLE} are shown in full and say enough.`,
    fix: () => ({ title: asked(`what it is, brand or size; ${LEAST_TITLE} to ${MOST_TITLE} characters`) }),
  },
  {
    code: 'TITLE_UNIQUE',
    weight: 5,
    share: ({ titleTaken }) => Number(!titleTaken),
    missing: () => 'Another of your listings has the same title.',
    fix: () => ({ title: asked('one that tells it from the others') }),
  },
  {
    code: 'DESCRIPTION',
    weight: 25,
    share: ({ words }) => wordCount(words.description) / WANTED_WORDS,
    missing: ({ words }) => `The description has ${wordCount(words.description)} words; ${WANTED_WORDS} answer what renters ask.`,
    fix: () => ({
      description: asked(`${WANTED_WORDS} words or more: what is in it, for whom, what to bring, where to collect it`),
    }),
  },
  {
    code: 'PLACE',
    weight: 5,
    share: ({ words: { detail } }) => Number(foldText(`${detail.title} ${detail.description}`).includes(foldText(detail.city))),
    missing: ({ words: { detail } }) => `Neither title nor description names ${detail.city}, which people search for.`,
    fix: ({ words: { detail } }) => ({ description: asked(`with ${detail.city} in it`) }),
  },
  {
    code: 'ATTRIBUTES',
    weight: 10,
    share: (listing) => 1 - emptyAttributes(listing).length / Math.max(1, listing.wantedAttributes.length),
    missing: (listing) => `Renters filter by ${emptyAttributes(listing).join(', ')}, which it does not say.`,
    fix: (listing) => ({ attributes: Object.fromEntries(emptyAttributes(listing).map((name) => [name, asked('value')])) }),
  },
  {
    code: 'LONG_PRICES',
    weight: 5,
    share: ({ words: { detail } }) => Number(detail.pricing.tiers.length > 0 || detail.durationRules.discounts.length > 0),
    missing: () => 'There is no price for a week or a month, and no discount for a long rental.',
    fix: ({ words: { detail } }) => ({
      tiers: [{ days: 7, amountMinor: detail.dayRateMinor * 6 }],
    }),
  },
  {
    code: 'ALT_TEXT',
    weight: 10,
    share: ({ words }) => 1 - altTextGaps(words) / Math.max(1, words.detail.images.length),
    missing: ({ words }) => `Photos that do not say in words what they show: ${altTextGaps(words)}.`,
    fix: ({ words: { detail }, images }) => ({
      images: images.flatMap(({ imageId, alt }) =>
        imageId !== undefined && saysNothing(alt, detail.title) ? [{ imageId, alt: asked('what the photo shows') }] : [],
      ),
    }),
  },
] as const satisfies readonly Check[];

const PICTURE_CHECKS = [
  {
    code: 'PHOTOS',
    weight: 25,
    share: ({ words: { detail } }) => detail.images.length / WANTED_PHOTOS,
    missing: ({ words: { detail } }) => `Photos: ${detail.images.length}; with ${WANTED_PHOTOS} people see what they get.`,
    fix: () => ({ contentBase64: asked('base64 of a photo'), alt: asked('what the photo shows') }),
  },
] as const satisfies readonly Check[];

/** An issue that a check found, with the points that it costs. */
interface ListingIssue {
  readonly code: string;
  readonly pointsLost: number;
  readonly message: string;
}

/**
 * The score, the issues with the most costly first, and the steps that fix all of them: one for words and prices, one for a
 * photo.
 */
export function checkListing(listing: CheckedListing): { score: number; issues: ListingIssue[]; fixes: Step[] } {
  const { id: assetId } = listing.words.detail;
  const judged = (checks: readonly Check[], operation: 'update_asset' | 'upload_asset_image') => {
    const failed = checks.flatMap((check) => {
      const pointsLost = check.weight - Math.round(check.weight * Math.min(1, check.share(listing)));
      return pointsLost === 0 ? [] : [{ check, pointsLost }];
    });
    const points = sum(failed.map(({ pointsLost }) => pointsLost));
    const none: Step['args'] = {};
    const args = failed.reduce((said, { check }) => together(said, check.fix(listing)), none);
    const fix = withArgs(offer(operation, { assetId }, { actor: 'OWNER', why: `up to ${points} points` }), args);
    const issues = failed.map(({ check, pointsLost }) => ({ code: check.code, pointsLost, message: check.missing(listing) }));
    return { issues, fixes: points === 0 ? [] : [fix] };
  };
  const [words, pictures] = [judged(CHECKS, 'update_asset'), judged(PICTURE_CHECKS, 'upload_asset_image')];
  const issues = [...words.issues, ...pictures.issues];
  return {
    score: 100 - sum(issues.map(({ pointsLost }) => pointsLost)),
    issues: issues.toSorted((a, b) => b.pointsLost - a.pointsLost),
    fixes: [...words.fixes, ...pictures.fixes],
  };
}

/** Merges two steps into one call. If both ask the owner for words, the text names both. */
function together(said: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const both = Object.entries(more).map(([field, value]) => {
    const before = said[field];
    if (!(before instanceof AskedOfPerson && value instanceof AskedOfPerson)) return [field, value];
    return [field, asked(`${before.words ?? field}; ${value.words ?? field}`)];
  });
  return { ...said, ...Object.fromEntries(both) };
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;
}

/** Photos without a description, or with the title as their description. */
export function altTextGaps({ detail: { images, title } }: ListingWords): number {
  return images.filter(({ alt }) => saysNothing(alt, title)).length;
}

function saysNothing(alt: string, title: string): boolean {
  return alt.trim().length < LEAST_ALT || foldText(alt) === foldText(title);
}

function emptyAttributes({ words: { detail }, wantedAttributes }: CheckedListing): string[] {
  return wantedAttributes.filter((name) => detail.attributes[name] === undefined);
}
