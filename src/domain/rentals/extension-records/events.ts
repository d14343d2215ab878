import { z } from 'zod';
import { EXTENSION_KINDS, EXTENSION_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const ExtensionFacts = z.object({
  extensionId: z.string(),
  kind: z.enum(EXTENSION_KINDS),
  status: z.enum(EXTENSION_STATES),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dueMinor: z.int(),
  refundMinor: z.int(),
});

/** What is told of wishes for another period. */
export const extensionEvents = {
  requested: declareEvent('extension.requested', ExtensionFacts),
  approved: declareEvent('extension.approved', ExtensionFacts),
  rejected: declareEvent('extension.rejected', ExtensionFacts),
  applied: declareEvent('extension.applied', ExtensionFacts),
  expired: declareEvent('extension.expired', ExtensionFacts),
  cancelled: declareEvent('extension.cancelled', ExtensionFacts),
};
