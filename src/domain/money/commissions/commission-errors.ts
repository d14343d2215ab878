import { z } from 'zod';
import { COMMISSION_STATES } from '../../../../db/values/index.ts';
import { asked, declareError, offer, type Step } from '../../platform/kernel/index.ts';

const list: Step = offer('list_commissions', {}, { actor: 'OWNER', why: 'see what is owed and what was paid' });

export const commissionNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such commission, or it is another vendor’s.',
  data: z.object({ commissionId: z.string() }),
  message: () => 'There is no such commission.',
  next: () => [list],
});

export const commissionSettled = declareError({
  code: 'commission_state',
  status: 400,
  when: 'The commission is in a state in which this cannot be done.',
  data: z.object({ commissionId: z.string(), status: z.enum(COMMISSION_STATES), wanted: z.string() }),
  message: ({ commissionId, status, wanted }) => `${commissionId} is ${status}; ${wanted} is not possible now.`,
  next: () => [list],
});

export const commissionSumWrong = declareError({
  code: 'commission_sum',
  status: 400,
  when: 'The transfer is not the sum of the commissions that it is said to pay.',
  data: z.object({ commissionIds: z.array(z.string()), amountMinor: z.int(), sumMinor: z.int() }),
  message: ({ amountMinor, sumMinor }) => `Those commissions add up to ${sumMinor} minor units, not ${amountMinor}.`,
  next: ({ commissionIds, sumMinor }) => [
    offer(
      'upload_commission_proof',
      { commissionIds, amountMinor: sumMinor, paidOn: asked('YYYY-MM-DD'), contentBase64: asked('base64 of the confirmation') },
      { actor: 'OWNER', why: 'name the commissions that the transfer pays, and their sum', requiresHuman: true },
    ),
  ],
});

export const proofUsed = declareError({
  code: 'proof_used',
  status: 400,
  when: 'The same file has proven a transfer before.',
  data: z.object({ sha256: z.string() }),
  message: () => 'This file has been sent before. Send the confirmation of this transfer.',
  next: () => [list],
});

export const currenciesMixed = declareError({
  code: 'currencies_mixed',
  status: 400,
  when: 'One transfer is to pay commissions in several currencies.',
  data: z.object({ currencies: z.array(z.string()) }),
  message: ({ currencies }) => `One transfer pays one currency, not ${currencies.join(' and ')}.`,
  next: () => [list],
});
