import type { Side } from '../../../../db/values/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';

interface Wish {
  readonly outcome: Side | 'SPLIT';
  readonly toRenterMinor?: Minor | undefined;
  readonly toOwnerMinor?: Minor | undefined;
}

interface Ruling {
  readonly toRenterMinor: Minor;
  readonly toOwnerMinor: Minor;
}

/** The two amounts in full, which add up to the claim; null if they do not, or if they fit another outcome. */
export function rulingOf({ outcome, toRenterMinor, toOwnerMinor }: Wish, claimMinor: Minor): Ruling | null {
  const whole = outcome === 'RENTER' ? claimMinor : 0;
  if (outcome === 'SPLIT' && toRenterMinor === undefined && toOwnerMinor === undefined) return null;
  const toRenter = toRenterMinor ?? (toOwnerMinor === undefined ? whole : claimMinor - toOwnerMinor);
  const toOwner = toOwnerMinor ?? claimMinor - toRenter;
  if (toRenter < 0 || toOwner < 0 || toRenter + toOwner !== claimMinor) return null;
  if (outcome === 'SPLIT') return toRenter > 0 && toOwner > 0 ? { toRenterMinor: toRenter, toOwnerMinor: toOwner } : null;
  const fits = outcome === 'RENTER' ? toRenter >= toOwner : toOwner >= toRenter;
  return fits ? { toRenterMinor: toRenter, toOwnerMinor: toOwner } : null;
}
