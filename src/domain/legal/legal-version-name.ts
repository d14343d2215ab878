import { z } from 'zod';

/** What a version of a text is called, for example `2027-03`. It stands in addresses. */
export const LegalVersionName = z
  .string()
  .max(40)
  .refine((name) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name), {
    error: 'must be letters, digits, dots, dashes and underscores, for example 2027-03',
  });
