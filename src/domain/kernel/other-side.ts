import type { Side } from '../../../db/values.ts';

/** Who stands on the other side of the same booking. */
export function otherSide(side: Side): Side {
  return side === 'RENTER' ? 'OWNER' : 'RENTER';
}
