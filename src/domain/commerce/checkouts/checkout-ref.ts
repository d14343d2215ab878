import { z } from 'zod';

/** The fields that a command about a checkout returns itself. The pipeline adds the state of the checkout. */
export const CheckoutRef = z.object({ id: z.string(), alreadyDone: z.boolean().optional() });

export function checkoutRef(
  { checkoutId: id }: { readonly checkoutId: string },
  alreadyDone = false,
): z.infer<typeof CheckoutRef> {
  return { id, ...(alreadyDone && { alreadyDone }) };
}
