import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { plainText } from '../kernel/index.ts';

const compact = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** An account that money can be sent to. Refusals never repeat what was sent. */
export const bankInput = {
  iban: z
    .string()
    .max(60)
    .transform((text) => electronicFormatIBAN(compact(text)) ?? '')
    // A Swiss QR-IBAN takes invoices with their reference only.
    .refine((iban) => isValidIBAN(iban, { allowQRIBAN: false }), { error: 'must be a valid IBAN; check its digits' }),
  holder: plainText(70, 2).describe('name on the account'),
  bic: z
    .string()
    .max(20)
    .transform(compact)
    .refine(isValidBIC, { error: 'must be a BIC, 8 or 11 letters and digits' })
    .optional(),
};

/** Enough to recognise an account by, not to use it: `PT****0154`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 2)}****${iban.slice(-4)}`;
}
