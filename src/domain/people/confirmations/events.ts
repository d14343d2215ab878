import { z } from 'zod';
import { CONFIRMATION_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const ConfirmationFacts = z.object({
  confirmationId: z.string(),
  keyId: z.string(),
  operation: z.string(),
  status: z.enum(CONFIRMATION_STATES),
});

/** What is told of calls of a key that wait for its person. */
export const confirmationEvents = {
  asked: declareEvent('key_confirmation.asked', ConfirmationFacts),
  approved: declareEvent('key_confirmation.approved', ConfirmationFacts),
  denied: declareEvent('key_confirmation.denied', ConfirmationFacts),
  used: declareEvent('key_confirmation.used', ConfirmationFacts),
};
