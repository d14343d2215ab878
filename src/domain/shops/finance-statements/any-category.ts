import { z } from 'zod';
import { CATEGORY_CODES } from '../finance-entries/index.ts';

/** A category as a filter; `get_finance_categories` lists them, so that not every tool has to. */
export const AnyCategory = z
  .string()
  .toUpperCase()
  .transform((code, context) => {
    const known = CATEGORY_CODES.find((one) => one === code);
    if (known !== undefined) return known;
    context.addIssue(`must be one of ${CATEGORY_CODES.join(', ')}`);
    return z.NEVER;
  });
