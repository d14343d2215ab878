import { isValidBIC } from 'ibantools';
import { z } from 'zod';
import { plainLine } from '../kernel/index.ts';
import { isAccount, readAccount } from './payout-account.ts';

const compact = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** An account that money can be sent to. Refusals never repeat what was sent. */
export const bankInput = {
  iban: z.string().max(60).transform(readAccount).refine(isAccount, { error: 'must be a valid IBAN; check its digits' }),
  holder: plainLine(70, 2).describe('name on the account'),
  bic: z
    .string()
    .max(20)
    .transform(compact)
    .refine(isValidBIC, { error: 'must be a BIC, 8 or 11 letters and digits' })
    .optional(),
};
