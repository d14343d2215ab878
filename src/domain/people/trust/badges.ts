import { ANSWERS_OF_TEN, type OwnerFacts, PROMPT_REPLY_MINUTES } from './owner-score.ts';
import { RATES_FROM, WELL_RATED } from './score-parts.ts';
import type { TrustFacts } from './trust-facts.ts';
import { completedOf, OLD_ACCOUNT_DAYS } from './trust-score.ts';

export const BADGES = [
  'EMAIL_VERIFIED',
  'PHONE_VERIFIED',
  'IDENTITY_VERIFIED',
  'ESTABLISHED',
  'EXPERIENCED',
  'WELL_RATED',
  'QUICK_TO_REPLY',
  'RELIABLE_OWNER',
] as const;
type Badge = (typeof BADGES)[number];

/** This many rentals in 12 months make a person experienced; an owner who cancelled none of them is reliable. */
const EXPERIENCED_FROM = 5;

/** The badges of a renter, which everybody may see. They follow from the facts and limits of the score. */
export function renterBadges(facts: TrustFacts): Badge[] {
  const { count, average } = facts.reviews;
  return earned([
    ['EMAIL_VERIFIED', facts.emailVerified],
    ['PHONE_VERIFIED', facts.phoneVerified],
    ['IDENTITY_VERIFIED', facts.identityApproved],
    ['ESTABLISHED', facts.accountDays >= OLD_ACCOUNT_DAYS],
    ['EXPERIENCED', completedOf(facts) >= EXPERIENCED_FROM],
    ['WELL_RATED', count >= RATES_FROM && average >= WELL_RATED],
  ]);
}

/** The badges of an owner, which everybody may see. */
export function ownerBadges({ asked, answered, completed, ownCancellations, ...facts }: OwnerFacts): Badge[] {
  const { medianFirstReplyMinutes: median } = facts;
  const answers = asked >= RATES_FROM && answered / asked >= ANSWERS_OF_TEN / 10;
  return earned([
    ['QUICK_TO_REPLY', answers && median !== null && median <= PROMPT_REPLY_MINUTES],
    ['RELIABLE_OWNER', completed >= EXPERIENCED_FROM && ownCancellations.length === 0],
  ]);
}

function earned(badges: readonly (readonly [Badge, boolean])[]): Badge[] {
  return badges.flatMap(([badge, isEarned]) => (isEarned ? [badge] : []));
}
