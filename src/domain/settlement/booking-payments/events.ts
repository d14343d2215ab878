import { z } from 'zod';
import { GATEWAY_REPORT_KINDS } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

/** The events about the gateway's reports: on money that had moved before, and on owners' accounts. */
export const gatewayEvents = {
  reported: declareEvent(
    'gateway.reported',
    z.object({
      kind: z.enum(GATEWAY_REPORT_KINDS),
      subjectId: z.string(),
      matterId: z.string().optional(),
      status: z.string(),
      amountMinor: z.int(),
      currency: z.string(),
    }),
    { seenBy: [] },
  ),
  accountChanged: declareEvent('gateway.account_changed', z.object({ accountId: z.string() }), { seenBy: [] }),
};
