import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

/** The events about a shop's page. */
export const storefrontEvents = {
  renamed: declareEvent('storefront.renamed', z.object({ vendorId: z.string() })),
};
