import { z } from 'zod';

const amountMinor = z.int().nonnegative();
const currency = z.string().regex(/^[A-Z]{3}$/);
const named = z.string().min(1);

/** The body of a callback: what the port calls a report, as JSON. */
export const SandboxReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PAYMENT'),
    eventId: named,
    reference: named,
    paymentId: named,
    status: z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED']),
    amountMinor,
    holdMinor: amountMinor,
    currency,
    reason: z.string().optional(),
  }),
  z.object({
    kind: z.literal('CHARGEBACK'),
    eventId: named,
    chargebackId: named,
    paymentId: named,
    status: z.enum(['OPEN', 'WON', 'LOST']),
    amountMinor,
    currency,
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('TRANSFER'),
    eventId: named,
    payoutId: named,
    status: z.enum(['PENDING', 'PAID', 'FAILED']),
    amountMinor,
    currency,
    reason: z.string().optional(),
  }),
]);
export type SandboxReport = z.infer<typeof SandboxReport>;
