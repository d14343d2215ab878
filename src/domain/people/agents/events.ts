import { z } from 'zod';
import { CONFIRMATION_STATES, LOGIN_LINK_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const LoginLinkFacts = z.object({ loginRequestId: z.string(), status: z.enum(LOGIN_LINK_STATES) });

/** The events about links that let software in. */
export const loginLinkEvents = {
  approved: declareEvent('login_link.approved', LoginLinkFacts),
  denied: declareEvent('login_link.denied', LoginLinkFacts),
  used: declareEvent('login_link.used', LoginLinkFacts),
};

const ConfirmationFacts = z.object({
  confirmationId: z.string(),
  keyId: z.string(),
  operation: z.string(),
  status: z.enum(CONFIRMATION_STATES),
});

/** The events about calls of an API key that wait for their person. */
export const confirmationEvents = {
  asked: declareEvent('key_confirmation.asked', ConfirmationFacts),
  approved: declareEvent('key_confirmation.approved', ConfirmationFacts),
  denied: declareEvent('key_confirmation.denied', ConfirmationFacts),
  used: declareEvent('key_confirmation.used', ConfirmationFacts),
};
