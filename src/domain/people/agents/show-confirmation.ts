import { z } from 'zod';
import { MODES } from '../../../../db/values/index.ts';
import { formatMoney, query } from '../../platform/kernel/index.ts';
import { confirmationInput, linkedConfirmation, openConfirmation } from './confirmation-link.ts';

export const showConfirmation = query({
  name: 'show_confirmation',
  title: 'Show what waits for approval',
  description: 'What the person is asked to approve: which API key wants to do what, with what input, and what it commits.',
  access: linkedConfirmation,
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject(confirmationInput),
  output: z.object({
    confirmationId: z.string(),
    keyName: z.string(),
    mode: z.enum(MODES),
    sentence: z.string(),
    details: z.array(z.object({ name: z.string(), value: z.string() })),
    amountMinor: z.int().nullable().describe('what it commits, minor units'),
    currency: z.string().nullable(),
    amount: z.string().nullable(),
    expiresAt: z.string(),
  }),
  errors: [],

  async run({ subject, input, ...context }) {
    const { confirmation, key } = openConfirmation(subject, input, context);
    const { id: confirmationId, sentence, details, amountMinor, currency, expiresAt } = confirmation;
    const amount = amountMinor === null || currency === null ? null : formatMoney(amountMinor, currency);
    const { name: keyName, mode } = key;
    return {
      confirmationId,
      keyName,
      mode,
      sentence,
      details,
      amountMinor,
      currency,
      amount,
      expiresAt: expiresAt.toISOString(),
    };
  },
});
