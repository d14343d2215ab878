import { z } from 'zod';
import { EXTENSION_KINDS, EXTENSION_STATES, type Side } from '../../../../db/values/index.ts';
import { readPrice } from '../../catalog/pricing/index.ts';
import { linesFor, PriceLineView } from '../../catalog/quotes/index.ts';
import { formatMoney } from '../../platform/kernel/index.ts';
import type { Extension } from './extension-lifecycle.ts';

export const ExtensionView = z.object({
  extensionId: z.string(),
  kind: z.enum(EXTENSION_KINDS),
  status: z.enum(EXTENSION_STATES).describe('PAID: the new dates apply'),
  oldStartDate: z.string(),
  oldEndDate: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  totalMinor: z.int().describe('of the whole new period'),
  dueMinor: z.int().describe('still to be paid for it'),
  due: z.string(),
  refundMinor: z.int().describe('given back when it applies'),
  currency: z.string(),
  message: z.string().nullable(),
  answer: z.string().nullable(),
  requestedAt: z.string(),
  dueAt: z.string().describe('until when the owner must answer, or the renter pay'),
  decidedAt: z.string().nullable(),
  appliedAt: z.string().nullable(),
});

export function extensionView(extension: Extension, currency: string): z.infer<typeof ExtensionView> {
  return {
    extensionId: extension.id,
    kind: extension.kind,
    status: extension.status,
    oldStartDate: extension.oldStartDate,
    oldEndDate: extension.oldEndDate,
    startDate: extension.startDate,
    endDate: extension.endDate,
    totalMinor: readPrice(extension.price).totals.totalMinor,
    dueMinor: extension.dueMinor,
    due: formatMoney(extension.dueMinor, currency),
    refundMinor: extension.refundMinor,
    currency,
    message: extension.message,
    answer: extension.answer,
    requestedAt: extension.requestedAt.toISOString(),
    dueAt: extension.dueAt.toISOString(),
    decidedAt: extension.decidedAt?.toISOString() ?? null,
    appliedAt: extension.appliedAt?.toISOString() ?? null,
  };
}

/** An open extension with all of its fields, as reads of a booking show it. */
export const OpenExtensionView = ExtensionView.extend({ lines: z.array(PriceLineView).describe('of the whole new period') });

export function openExtensionView(extension: Extension, side: Side, currency: string): z.infer<typeof OpenExtensionView> {
  return { ...extensionView(extension, currency), lines: linesFor(readPrice(extension.price), side, currency) };
}
