import { z } from 'zod';
import type { GatewayReport } from '../../../adapters/payment-gateway.ts';
import { findPayment } from '../../money/payments/index.ts';
import { anyone, command, declareError, notFound } from '../../platform/kernel/index.ts';
import { settlePayment } from './settle-payment.ts';
import { recordGatewayReport } from './record-gateway-report.ts';
import { reportChangedAccount } from './report-changed-account.ts';

const callbackRefused = declareError({
  code: 'callback_refused',
  status: 401,
  when: 'The signature, age or shape of a gateway callback is wrong.',
  data: z.object({}),
  message: () => 'This callback was not signed by the payment gateway, or it is too old.',
  next: () => [],
});

export const receiveGatewayCallback = command({
  name: 'receive_gateway_callback',
  title: 'Callback of the payment gateway',
  description: 'What the payment gateway reports about a payment, signed. The same report counts once.',
  access: anyone,
  door: 'REST only',
  provesItself: true,
  repeat: 'natural',
  input: z.strictObject({ gateway: z.string().max(40), headers: z.record(z.string(), z.string()), body: z.string() }),
  example: { gateway: 'sandbox' },
  output: z.object({ received: z.literal(true) }),
  errors: [callbackRefused, notFound],

  async prepare({ input, ports, perform, reader }) {
    const report = input.gateway === ports.gateway.name ? await ports.gateway.readCallback(input.headers, input.body) : null;
    if (report === null) throw callbackRefused({});
    if (report.kind === 'OTHER') return;
    if (report.kind === 'ACCOUNT') {
      await perform(reportChangedAccount, { accountId: report.accountId });
      return;
    }
    if (report.kind !== 'PAYMENT') {
      await perform(recordGatewayReport, { gateway: input.gateway, ...factsOf(report) });
      return;
    }
    const payment = await findPayment(reader, report.paymentId);
    if (payment === undefined) throw notFound({ what: 'payment' });
    const { status, eventId, amountMinor, currency, reason } = report;
    if (status === 'PENDING') return;
    await perform(settlePayment, {
      bookingId: payment.bookingId,
      paymentId: payment.id,
      eventId,
      status,
      amountMinor,
      currency,
      reason,
    });
  },

  run: async () => ({ received: true as const }),
});

function factsOf(report: Exclude<GatewayReport, { kind: 'PAYMENT' | 'ACCOUNT' | 'OTHER' }>) {
  const { kind, eventId, amountMinor, currency, reason } = report;
  const facts = { kind, eventId, amountMinor, currency, reason };
  switch (report.kind) {
    case 'CHARGEBACK':
      return { ...facts, subjectId: report.paymentId, matterId: report.chargebackId, status: report.status };
    case 'REFUND_FAILED':
      return { ...facts, subjectId: report.refundId, status: 'FAILED' };
    case 'TRANSFER':
      return { ...facts, subjectId: report.payoutId, status: report.status };
  }
}
