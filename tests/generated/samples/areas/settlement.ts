import { eq } from 'drizzle-orm';
import { bookings, payouts } from '../../../../db/schema/index.ts';
import { sandboxCallback } from '../../../../src/adapters/sandbox-gateway/sandbox-callback.ts';
import { randomIds } from '../../../../src/domain/platform/kernel/index.ts';
import { loadSecret } from '../../../../src/load-secret.ts';
import { samplePng } from '../../../harness/sample-files.ts';
import type { World } from '../world.ts';
import { about, BANK, by, nextNumber, open, type Samples, signatureOf } from '../sample.ts';
import { transferable, reportedTransfer, transferred, newVendor } from '../common-objects.ts';

export const SETTLEMENT_SAMPLES: Samples = {
  initiate_payment: async (world) => about(await world.approved(), { returnUrl: 'https://example.com/thanks' }),
  get_pay_status: async (world) => about(await world.confirmed()),
  apply_credit: async (world) => about(await world.approved(), { amountMinor: 0 }),
  get_payment_options: async (world) => about(await world.approved()),
  report_offline_payment: async (world) => {
    const { booking, transfer } = await transferable(world);
    return about(booking, transfer);
  },
  confirm_offline_payment: async (world) =>
    by(world.owner, { bookingId: (await reportedTransfer(world)).bookingId, decision: 'confirm' }),
  confirm_offline_proof: async (world) =>
    by(world.admin, { proofId: (await reportedTransfer(world)).proof.proofId, reason: 'The money is there' }),
  reject_offline_proof: async (world) =>
    by(world.admin, { proofId: (await reportedTransfer(world)).proof.proofId, reason: 'Nothing came' }),
  get_offline_proof_file: async (world) => {
    const { proof } = await reportedTransfer(world);
    return open({ proofId: proof.proofId, ...signatureOf(proof.file.url) });
  },
  get_offline_refund_file: async (world) => {
    const { bookingId } = await transferred(world);
    await world.owner.call('reject_booking', { bookingId, reason: 'It is in repair', confirm: true });
    const repaid = { bookingId, decision: 'repaid', contentBase64: samplePng.toString('base64') };
    const [refund] = (await world.owner.call('confirm_offline_payment', repaid)).refunds;
    return open({ refundId: refund.refundId, ...signatureOf(refund.file.url) });
  },
  get_payment_invoice: async (world) => {
    const booking = await world.confirmed();
    const { paymentId } = await booking.renter.call('get_pay_status', { bookingId: booking.bookingId });
    return about(booking, { paymentId });
  },
  open_invoice: async (world) => {
    const { renter, bookingId } = await world.confirmed();
    const { invoiceId, url } = await renter.call('get_payment_invoice', { bookingId });
    const { searchParams } = new URL(url);
    return open({ invoiceId, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') });
  },
  list_owner_payouts: async (world) => anyPayout(world).then(() => by(world.owner, { status: 'PAID', limit: 3 })),
  get_payout_bank: async (world) => by(await newVendor(world), {}),
  set_payout_bank: async (world) => by(await newVendor(world), BANK),
  connect_payout_account: async (world) => by(await newVendor(world), {}),
  remove_payout_bank: async (world) => {
    const vendor = await newVendor(world);
    await vendor.call('manage_payout_bank', { action: 'set', ...BANK });
    return by(vendor, {});
  },
  decide_payout: async (world) =>
    by(world.admin, { payoutId: await anyPayout(world), action: 'fail', reason: 'The account is closed' }),
  receive_gateway_callback: async (world) => {
    const { renter, bookingId } = await world.approved();
    const { paymentId, amountMinor, currency } = await renter.call('initiate_payment', { bookingId });
    const outcome = {
      kind: 'PAYMENT' as const,
      eventId: `evt-${paymentId}`,
      reference: `ref-${paymentId}`,
      paymentId,
      status: 'FAILED' as const,
      amountMinor,
      holdMinor: 0,
      currency,
    };
    const secret = await loadSecret(world.market.database, 'sandbox-gateway');
    return open({ gateway: 'sandbox', ...sandboxCallback(secret).sign(outcome) });
  },
};

/** A payout that was sent about a booking that ended long ago. */
async function anyPayout({ owner, market: { database, clock } }: World): Promise<string> {
  const { items } = await owner.call('list_owner_bookings', { filter: 'completed', limit: 1 });
  const [booking] = await database.reader.select().from(bookings).where(eq(bookings.id, items[0].id));
  if (booking === undefined) throw new Error('The demo data has no completed booking.');
  const { id: bookingId, vendorId, mode, currency } = booking;
  const [id, now] = [randomIds.next({ prefix: 'pot' }), clock.now()];
  const made = nextNumber();
  const times = { createdAt: now, dueAt: now, sentAt: now, paidAt: now };
  const payout = { id, bookingId, number: 100 + made, vendorId, mode, status: 'PAID', currency, attempt: 1 } as const;
  await database.transaction((tx) => tx.insert(payouts).values({ ...payout, ...times, grossMinor: 0, amountMinor: 0 }));
  return id;
}
