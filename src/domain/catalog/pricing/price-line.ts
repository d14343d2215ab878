import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import type { Frozen, Minor } from '../../platform/kernel/index.ts';

const minor = z.int().describe('minor units');

export const PriceLine = z.object({
  code: z
    .string()
    .describe(
      'rental, season, duration_discount, operator, extra:<id>, negotiated_adjustment, service_fee, rental_tax, fee_tax, commission',
    ),
  label: z.string(),
  quantity: z.int(),
  unitMinor: minor,
  amountMinor: minor.describe('quantity × unitMinor'),
  audience: z.array(z.enum(SIDES)).describe('who is shown the line; what only the owner sees is outside the total'),
  periodDays: z.int().optional().describe('of a rental line: how many days one of it covers, 7 for a week'),
});
export type PriceLine = Frozen<z.infer<typeof PriceLine>>;

/** A line for both sides, unless stated otherwise. `unitMinor` is the price of one of `quantity`. */
export function priceLine(
  code: string,
  label: string,
  quantity: number,
  unitMinor: Minor,
  audience: PriceLine['audience'] = ['RENTER', 'OWNER'],
): PriceLine {
  return { code, label, quantity, unitMinor, amountMinor: quantity * unitMinor, audience };
}
