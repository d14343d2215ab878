import { z } from 'zod';
import { RENTAL_MODES } from '../../../../db/values/index.ts';
import { variantId, variantTitle } from '../products/index.ts';
import { type CheckoutPrice, TotalEntry } from './checkout-price.ts';
import type { CheckoutRow } from './checkout-store.ts';

/** The one line of a checkout or an order. */
export const LineItem = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  title: z.string(),
  rentalMode: z.enum(RENTAL_MODES),
  units: z.int(),
  quantity: z.int().describe('days × units'),
  unit: z.literal('DAY'),
  priceMinor: z.int(),
  totals: z.array(TotalEntry),
});

type Line = Pick<CheckoutRow, 'assetId' | 'rentalMode' | 'units'> & { readonly title: string };

export function lineOf({ assetId, rentalMode, units, title }: Line, { priceMinor, quantity, line }: CheckoutPrice) {
  return {
    id: 'li_1',
    productId: assetId,
    variantId: variantId(assetId, rentalMode),
    title: variantTitle(title, rentalMode),
    rentalMode,
    units,
    quantity,
    unit: 'DAY' as const,
    priceMinor,
    totals: [...line],
  };
}
