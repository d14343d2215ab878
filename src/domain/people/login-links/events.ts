import { z } from 'zod';
import { LOGIN_LINK_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const LoginLinkFacts = z.object({ loginRequestId: z.string(), status: z.enum(LOGIN_LINK_STATES) });

/** What is told of links that let software in. */
export const loginLinkEvents = {
  approved: declareEvent('login_link.approved', LoginLinkFacts),
  denied: declareEvent('login_link.denied', LoginLinkFacts),
  used: declareEvent('login_link.used', LoginLinkFacts),
};
