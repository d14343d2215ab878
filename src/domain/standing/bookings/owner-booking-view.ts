import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { RISK_LEVELS } from '../../../../db/values/index.ts';
import type { Price } from '../../catalog/pricing/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import { TRUST_TIERS, trustOf } from '../../people/trust/index.ts';
import { formatMoney, type Minor } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';

/** The renter as owners see them in lists. */
export const RenterCard = z.object({ id: z.string(), name: z.string(), trustTier: z.enum(TRUST_TIERS) });
export type RenterCard = z.infer<typeof RenterCard>;

/** What an owner weighs about a booking in a list. */
export const OwnerSideOf = z.object({
  renter: RenterCard,
  risk: z
    .object({ level: z.enum(RISK_LEVELS), reasons: z.array(z.string()) })
    .nullable()
    .describe('as it was when the request was sent'),
  earnsMinor: z.int().describe('your share: less commission, with the tax on the rent'),
  earns: z.string(),
});

export function ownerSideOf({ risk, price, currency }: Booking, renter: RenterCard): z.infer<typeof OwnerSideOf> {
  const earnsMinor = ownerShare(price);
  return {
    renter,
    risk: risk === null ? null : { level: risk.level, reasons: risk.reasons.map(({ text }) => text) },
    earnsMinor,
    earns: formatMoney(earnsMinor, currency),
  };
}

/** Returns the part of a price that the owner gets, in minor units. */
export function ownerShare({ totals }: Price): Minor {
  return totals.ownerNetMinor + totals.rentalTaxMinor;
}

/** Returns the renters of these bookings by id; each is read once. */
export async function rentersOf(from: Reader, bookings: readonly Booking[], now: Date): Promise<ReadonlyMap<string, RenterCard>> {
  const ids = [...new Set(bookings.map(({ renterId }) => renterId))];
  const cards = ids.map(async (id) => {
    const [user, { tier }] = await Promise.all([findUser(from, id), trustOf(from, id, now)]);
    return [id, { id, name: user?.name ?? '', trustTier: tier }] as const;
  });
  return new Map(await Promise.all(cards));
}
