import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { answerPaymentPage } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import type { Actor, TestMarketplace } from '../harness/start-marketplace.ts';
import type { Step } from './step.ts';

/** A booking of the script, as its renter sees it now. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever the tool answers
export type Seen = any;

export interface Players {
  readonly market: TestMarketplace;
  readonly renter: Actor;
  readonly owner: Actor;
  /** Ids in the order in which they were made. */
  readonly bookings: string[];
  /** The day from which this script books. */
  readonly firstDay: string;
}

const photos = [{ contentBase64: samplePng.toString('base64'), fileName: 'photo.png' }];
const CONDITION = 'manage_booking_condition';
const INCIDENTS = 'manage_booking_incidents';

type Call = { readonly actor: 'renter' | 'owner'; readonly tool: string; readonly args: Record<string, unknown> };

/** The tool call that a step means for the booking as it is now; null where there is nothing to call about. */
export function callOf({ who, what, variant }: Step, seen: Seen, { firstDay }: Players): Call | null {
  const actor = who === 'OWNER' ? 'owner' : 'renter';
  const bookingId = seen?.id;
  const call = (tool: string, args: Record<string, unknown> = {}): Call => ({ actor, tool, args: { bookingId, ...args } });
  const [incident] = seen?.open ?? [];
  const about = { incidentId: incident?.incidentId };
  switch (what) {
    case 'create': {
      const startDate = addDays(firstDay, variant);
      return {
        actor,
        tool: 'create_booking',
        args: { slug: 'tandem-sea-kayak', startDate, endDate: addDays(startDate, 2 + (variant % 4)), units: 1 + (variant % 3) },
      };
    }
    case 'promote':
      return call('promote_booking', { acceptAgreement: true });
    case 'cancel':
      return who === 'OWNER'
        ? call('reject_booking', { reason: 'It broke', confirm: true })
        : call('cancel_booking', { confirm: true, anyRefund: true });
    case 'approve':
      return call('approve_booking');
    case 'reject':
      return call('reject_booking', { reason: 'Away' });
    case 'offer':
      return call(
        'create_counter_offer',
        variant % 2 === 0
          ? { totalMinor: 5_000 + variant * 700 }
          : { startDate: addDays(seen.startDate, 1), endDate: addDays(seen.endDate, 1) },
      );
    case 'withdrawOffer':
      return call('create_counter_offer', { action: 'withdraw' });
    case 'answerOffer':
      return call('respond_counter_offer', { decision: variant % 3 === 0 ? 'reject' : 'accept' });
    case 'extend':
      return call('request_extension', { endDate: addDays(seen.endDate, (variant % 5) - 1) });
    case 'answerExtension':
      return call('respond_extension', { extensionId: seen.extensionId, decision: variant % 4 === 0 ? 'reject' : 'approve' });
    case 'checkIn':
    case 'checkOut':
      return call(CONDITION, {
        action: 'report',
        kind: what === 'checkIn' ? 'CHECK_IN' : 'CHECK_OUT',
        notes: 'As it is',
        photos,
      });
    case 'confirmReport':
      return call(CONDITION, { action: 'confirm' });
    case 'contestReport':
      return call(CONDITION, { action: 'contest', reason: 'A crack', photos });
    case 'acceptReturn':
      return call(CONDITION, { action: 'accept_return' });
    case 'denyReturn':
      return call(CONDITION, { action: 'deny_return', reason: 'Not here' });
    case 'noShow':
      return call(INCIDENTS, { action: 'report', type: 'NO_SHOW', description: 'Nobody came' });
    case 'reportLate':
      return call(INCIDENTS, { action: 'report', type: 'LATE_RETURN', description: 'Not back' });
    case 'reportDamage':
      return call(INCIDENTS, { action: 'report', type: 'DAMAGE', description: 'A hole', claimMinor: 1_000 + variant, photos });
    case 'answerIncident':
      return call(
        INCIDENTS,
        variant % 2 === 0 ? { ...about, action: 'acknowledge' } : { ...about, action: 'resolve', outcome: 'NO_FAULT' },
      );
    case 'escalate':
      return call(INCIDENTS, { ...about, action: 'escalate', reason: 'No agreement' });
    case 'openDispute':
      return call('manage_booking_dispute', { action: 'open', reason: 'It was not as promised', claimMinor: 2_000 });
    case 'withdrawDispute':
      return call('manage_booking_dispute', { action: 'withdraw' });
    case 'review':
      // Owners are users too, and review on the renter's endpoint.
      return call('submit_review', { rating: 1 + (variant % 5), text: 'As it was' });
    case 'collateral':
      return call('update_booking_collateral', { collateral: `A watch, number ${variant}` });
    default:
      return null;
  }
}

/** Steps that are more than one call. */
export async function special({ what, variant }: Step, seen: Seen, players: Players): Promise<boolean> {
  const { market, renter, owner } = players;
  const admin = () => market.signIn('admin@demo.test');
  switch (what) {
    case 'pay':
      if (seen === null || (await renter.try('initiate_payment', { bookingId: seen.id })).isError) return true;
      await answerPaymentPage(renter, seen.id, variant % 6 === 0 ? 'fail' : 'pay').catch(() => '');
      await renter.try('get_pay_status', { bookingId: seen.id });
      return true;
    case 'blackout': {
      const { items } = await owner.call('list_my_assets', { limit: 100 });
      const kayak = items.find(({ slug }: { slug: string }) => slug === 'tandem-sea-kayak');
      const startDate = addDays(players.firstDay, variant);
      await owner.try('manage_blackout', { action: 'add', assetId: kayak.id, startDate, endDate: addDays(startDate, 1) });
      return true;
    }
    case 'forceCancel':
      if (seen)
        await (
          await admin()
        ).http.patch(`/admin/bookings/${seen.id}`, { decision: 'cancel', refund: 'FULL', reason: 'A recall' });
      return true;
    case 'forceComplete':
      if (seen)
        await (await admin()).http.patch(`/admin/bookings/${seen.id}`, { decision: 'complete', reason: 'Settled by phone' });
      return true;
    case 'rule':
      if (seen?.disputeId) {
        const toRenterMinor = Math.floor((seen.disputeClaim * variant) / 11);
        const ruling = { toRenterMinor, toOwnerMinor: seen.disputeClaim - toRenterMinor, reason: 'The photos say so' };
        const outcome = variant === 0 ? 'OWNER' : variant === 11 ? 'RENTER' : 'SPLIT';
        await (await admin()).http.patch(`/admin/disputes/${seen.disputeId}`, { decision: 'rule', outcome, ...ruling });
      }
      return true;
    default:
      return false;
  }
}

/** The booking with what a caller would look up before doing something about it. */
export async function look({ renter }: Players, bookingId: string): Promise<Seen> {
  const booking = await renter.call('get_booking_detail', { bookingId });
  const extensions = await renter.try('list_booking_extensions', { bookingId });
  const incidents = await renter.try(INCIDENTS, { action: 'list', bookingId });
  const disputes = await renter.try('manage_booking_dispute', { action: 'get', bookingId });
  // oxlint-disable-next-line typescript/no-explicit-any -- likewise
  const open = (list: any[] | undefined, states: string[]) => (list ?? []).filter(({ status }) => states.includes(status));
  const [dispute] = open(disputes.output?.items, ['OPEN', 'UNDER_REVIEW']);
  return {
    ...booking,
    extensionId: open(extensions.output?.items, ['REQUESTED'])[0]?.extensionId ?? 'ext_none',
    open: open(incidents.output?.items, ['REPORTED', 'ACKNOWLEDGED']),
    disputeId: dispute?.disputeId,
    disputeClaim: dispute?.claimMinor ?? 0,
  };
}
