import { moveCredit } from '../../../src/domain/money/credit/index.ts';
import { addDays, randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { startAgo } from '../../harness/rentals/kayak-handover.ts';
import type { Sample } from '../samples/sample.ts';
import { sampleOf } from '../samples/sample-inputs.ts';
import { reportedTransfer, transferable } from '../samples/common-objects.ts';
import type { BookingOf, World } from '../samples/world.ts';

/** A call that costs its caller money, and what somebody else does then that makes it so. */
export interface Costly extends Sample {
  readonly afterwards?: () => Promise<unknown>;
}

type MakeCostly = (world: World) => Promise<Costly>;

/** Beside the samples: the calls that take money, or bind the caller to pay it, from both sides of a booking, and what of a sample its person answers for. */
export const COSTLY: Readonly<Record<string, readonly MakeCostly[]>> = {
  promote_booking: [async (world) => ofRenter(await world.planned(), { acceptAgreement: true, attestations: ['AGE'] })],
  respond_counter_offer: [
    async (world) => {
      const booking = await world.requested();
      await world.owner.call('create_counter_offer', { bookingId: booking.bookingId, totalMinor: 9_000 });
      return ofRenter(booking, { decision: 'accept' });
    },
  ],
  update_ucp_checkout: [
    async (world) => {
      const { renter, bookingId: checkoutId } = await world.requested();
      return { caller: renter, input: { checkoutId, endDate: addDays(world.period().endDate, 1) } };
    },
  ],
  initiate_payment: [async (world) => ofRenter(await world.approved())],
  ucp_checkout_complete: [
    async (world) => {
      const { renter, bookingId: checkoutId } = await world.approved();
      return { caller: renter, input: { checkoutId } };
    },
  ],
  apply_credit: [
    async (world) => {
      const booking = await world.approved();
      const userId = (await booking.renter.call('get_profile')).id;
      const grant = { userId, currency: 'EUR', kind: 'GRANT', amountMinor: 1_000 } as const;
      const context = { ids: randomIds, now: world.market.clock.now() };
      await world.market.database.transaction((tx) => moveCredit(tx, grant, context));
      return ofRenter(booking, { amountMinor: 1_000 });
    },
  ],
  cancel_booking: [async (world) => ofRenter(await world.starting(), { confirm: true, anyRefund: true })],
  request_extension: [
    async (world) => {
      const booking = await world.starting();
      const { startDate } = world.period();
      const costly = ofRenter(booking, { endDate: addDays(startDate, 1) });
      return { ...costly, afterwards: () => agreeToDates(world, booking) };
    },
  ],
  settle_dispute: [
    async (world) => {
      const { renter, bookingId } = await world.disputed();
      return { caller: renter, input: { bookingId, amountMinor: 900 } };
    },
    async (world) => {
      const { renter, bookingId } = await world.disputed();
      const offer = { bookingId, amountMinor: 200 };
      const take = () => world.owner.call('manage_booking_dispute', { action: 'settle', ...offer });
      return { caller: renter, input: offer, afterwards: take };
    },
  ],
  resolve_incident: [
    async (world) => {
      const { renter, bookingId, incidentId } = await world.claimed('OWNER');
      return { caller: renter, input: { bookingId, incidentId, outcome: 'RENTER_PAYS' } };
    },
    async (world) => {
      const { renter, bookingId, incidentId } = await world.claimed('OWNER');
      const offer = { bookingId, incidentId, outcome: 'RENTER_PAYS', renterPaysMinor: 200 };
      const take = () => world.owner.call('manage_booking_incidents', { action: 'resolve', ...offer });
      return { caller: renter, input: offer, afterwards: take };
    },
    async (world) => {
      const { bookingId, incidentId } = await world.claimed('RENTER');
      return { caller: world.owner, input: { bookingId, incidentId, outcome: 'OWNER_PAYS' } };
    },
  ],
  acknowledge_incident: [
    async (world) => {
      const { renter, ...about } = await missed(world, 'OWNER');
      return { caller: renter, input: about };
    },
    async (world) => {
      const { bookingId, incidentId } = await missed(world, 'RENTER');
      return { caller: world.owner, input: { bookingId, incidentId } };
    },
  ],
  report_offline_payment: [
    async (world) => {
      const { booking, transfer } = await transferable(world);
      return ofRenter(booking, transfer);
    },
  ],
  confirm_offline_payment: [
    async (world) => {
      const { bookingId } = await reportedTransfer(world);
      return { caller: world.owner, input: { bookingId, decision: 'confirm' } };
    },
  ],
  update_asset: [
    async (world) => {
      const { caller, input } = await sampleOf('update_asset', world);
      return { caller, input: { ...input, status: 'LIVE' } };
    },
  ],
  reject_booking: [
    async (world) => {
      const { bookingId } = await world.starting();
      return { caller: world.owner, input: { bookingId, reason: 'It is in repair', confirm: true } };
    },
    async (world) => {
      const { bookingId } = await paidByTransfer(world);
      return { caller: world.owner, input: { bookingId, reason: 'It is in repair', confirm: true } };
    },
  ],
  respond_extension: [
    async (world) => {
      const { renter, bookingId } = await paidByTransfer(world);
      const endDate = addDays(world.period().startDate, 1);
      const { extension } = await renter.call('request_extension', { bookingId, endDate });
      const { extensionId } = extension;
      return { caller: world.owner, input: { bookingId, extensionId, decision: 'approve' } };
    },
  ],
};

async function paidByTransfer(world: World): Promise<BookingOf> {
  const { booking, transfer } = await transferable(world);
  const { bookingId } = booking;
  await booking.renter.call('report_offline_payment', { bookingId, ...transfer });
  await world.owner.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  return booking;
}

async function agreeToDates({ owner }: World, { renter, bookingId }: BookingOf): Promise<void> {
  const { items } = await renter.call('list_booking_extensions', { bookingId });
  await owner.call('respond_extension', { bookingId, extensionId: items[0].extensionId, decision: 'approve' });
}

/** Two hours after the start one side says that the other did not come. */
async function missed(world: World, reporter: 'RENTER' | 'OWNER'): Promise<BookingOf & { incidentId: string }> {
  const booking = await world.confirmed();
  await startAgo(world.market, booking.bookingId, 2);
  const claim = { action: 'report', bookingId: booking.bookingId, type: 'NO_SHOW', description: 'Nobody came' };
  const who = reporter === 'OWNER' ? world.owner : booking.renter;
  const { incident } = await who.call('manage_booking_incidents', claim);
  return { ...booking, incidentId: incident.incidentId };
}

function ofRenter({ renter, bookingId }: BookingOf, more: Sample['input'] = {}): Costly {
  return { caller: renter, input: { bookingId, ...more } };
}
