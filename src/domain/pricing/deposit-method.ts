import type { Minor } from '../kernel/index.ts';

export const DEPOSIT_METHODS = ['NOT_REQUIRED', 'HOLD', 'CHARGE'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/**
 * How a deposit of `amountMinor` is secured at `now` for a rental that ends at `endAt`, both UTC instants. HOLD only
 * authorises the amount on the card; authorisations lapse after about 7 days, so a rental whose claims may still come
 * later than that (its end plus 96 hours) has the deposit taken and paid back: CHARGE.
 */
export function depositMethod(amountMinor: Minor, { endAt, now }: { endAt: Date; now: Date }): DepositMethod {
  if (amountMinor === 0) return 'NOT_REQUIRED';
  return endAt.getTime() + CLAIMS_MS <= now.getTime() + AUTHORISATION_MS ? 'HOLD' : 'CHARGE';
}

const MS_PER_HOUR = 3_600_000;
const CLAIMS_MS = 96 * MS_PER_HOUR;
const AUTHORISATION_MS = 7 * 24 * MS_PER_HOUR;
