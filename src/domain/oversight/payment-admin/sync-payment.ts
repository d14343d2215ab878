import { z } from 'zod';
import { PAYMENT_STATES } from '../../../../db/values/index.ts';
import { paymentLifecycle } from '../../money/payments/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { settlePayment } from '../../settlement/booking-payments/index.ts';
import { adminPayment } from './admin-payment.ts';

const ANSWERS = ['PAID', 'FAILED', 'EXPIRED', 'PENDING', 'SILENT', 'NOT_ASKED'] as const;

export const syncPayment = command({
  name: 'sync_payment',
  title: 'Ask the gateway again',
  description:
    'Admin: asks the gateway now what became of a payment that hangs, and books what it says, once, as its own report would be. Says what the gateway said.',
  access: adminPayment,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ paymentId: IdInput }),
  output: z.object({
    paymentId: z.string(),
    gatewaySays: z
      .enum(ANSWERS)
      .describe('SILENT: it does not answer now, ask again; NOT_ASKED: there is nothing to ask it, see words'),
    words: z.string(),
    amountMinor: z.int().nullable(),
    currency: z.string().nullable(),
    statusBefore: z.enum(PAYMENT_STATES),
    status: z.enum(PAYMENT_STATES),
    settled: z.boolean().describe('something has changed by it'),
  }),
  errors: [],

  async prepare({ subject: { row: payment }, ports, perform }) {
    const { id: paymentId, bookingId, reference, gateway, status: statusBefore } = payment;
    const none = { amountMinor: null, currency: null, statusBefore, settled: false };
    if (reference === null)
      return { ...none, gatewaySays: 'NOT_ASKED' as const, words: 'No page was opened for it at a gateway.' };
    if (gateway !== ports.gateway.name)
      return { ...none, gatewaySays: 'NOT_ASKED' as const, words: 'It was made with another gateway than the one in use.' };
    const outcome = await ports.gatewayNews.ask(reference, 'NOW');
    if (outcome === null) return { ...none, gatewaySays: 'SILENT' as const, words: 'The gateway does not answer for now.' };
    const { status, eventId, amountMinor, currency, reason } = outcome;
    const said = { gatewaySays: status, words: reason ?? WORDS[status], amountMinor, currency, statusBefore };
    if (status === 'PENDING' || !paymentLifecycle.can(statusBefore, 'pay')) return { ...said, settled: false };
    const settled = await perform(settlePayment, { bookingId, paymentId, eventId, status, amountMinor, currency, reason });
    return { ...said, settled: settled.alreadyDone !== true };
  },

  async run({ subject: { row: payment }, prepared }) {
    return { paymentId: payment.id, ...prepared, status: payment.status };
  },
});

const WORDS = {
  PAID: 'The gateway has the money.',
  FAILED: 'The payment failed at the gateway.',
  EXPIRED: 'The page ran out at the gateway before it was paid.',
  PENDING: 'Nobody has paid on the page of the gateway yet.',
} as const;
