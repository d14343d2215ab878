import { z } from 'zod';

/** What a step about a checkout answers by itself. The pipeline adds how the checkout stands. */
export const CheckoutRef = z.object({ id: z.string(), alreadyDone: z.boolean().optional() });

export function checkoutRef(
  { checkoutId: id }: { readonly checkoutId: string },
  alreadyDone = false,
): z.infer<typeof CheckoutRef> {
  return { id, ...(alreadyDone && { alreadyDone }) };
}
