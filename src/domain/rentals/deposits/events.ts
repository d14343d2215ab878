import { z } from 'zod';
import { DEPOSIT_METHODS } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Part = z.object({ amountMinor: z.int().describe('of the deposit') });

/** What is told of deposits. */
export const depositEvents = {
  charged: declareEvent('deposit.charged', Part),
  held: declareEvent('deposit.held', Part),
  captured: declareEvent('deposit.captured', Part),
  released: declareEvent('deposit.released', Part),
};

/** What is told of collateral in the place of a deposit. */
export const collateralEvents = {
  changed: declareEvent('collateral.changed', z.object({ agreed: z.boolean(), depositMethod: z.enum(DEPOSIT_METHODS) })),
};
