import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

const Amount = z.object({ amountMinor: z.int(), currency: z.string() });
const AmountOfUser = Amount.extend({ userId: z.string() });

/** The events about a person's credit. */
export const creditEvents = {
  granted: declareEvent('credit.granted', AmountOfUser),
  applied: declareEvent('credit.applied', Amount),
  returned: declareEvent('credit.returned', Amount),
  expired: declareEvent('credit.expired', AmountOfUser),
};
