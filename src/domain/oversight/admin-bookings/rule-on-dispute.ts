import { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { recordAward } from '../../money/payments/index.ts';
import { recordTrustEvent } from '../../people/trust/index.ts';
import { command, IdInput, type Minor, otherSide, plainText } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { resumeBooking } from '../../rentals/changes/index.ts';
import { claimantIn, type Dispute, disputeLifecycle, moveDispute, findIncident } from '../../rentals/open-items/index.ts';
import { closeAsNoShow, userOfSide } from '../../rentals/claims/index.ts';
import { adminDispute } from './admin-access.ts';
import { AdminDisputeView, adminDisputeView, disputeDecided, rulingRefused } from './admin-dispute.ts';

const MOVES = { RENTER: 'ruleForRenter', OWNER: 'ruleForOwner', SPLIT: 'split' } as const;

export const ruleOnDispute = command({
  name: 'rule_on_dispute',
  title: 'Rule on a dispute',
  description:
    'Admin: decide a dispute for good. toRenterMinor and toOwnerMinor add up to the claim; both sides see the reason. A disputed no-show is closed as the fault of the side that loses.',
  access: adminDispute,
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({
    disputeId: IdInput,
    outcome: z.enum(['RENTER', 'OWNER', 'SPLIT']).describe('whom the platform finds right'),
    toRenterMinor: z.int().min(0).optional().describe('default: all to whom it finds right'),
    toOwnerMinor: z.int().min(0).optional(),
    reason: plainText(2_000),
  }),
  example: { outcome: 'RENTER', reason: 'As the photos show' },
  output: AdminDisputeView,
  errors: [disputeDecided, rulingRefused],

  async run({ subject: { row: dispute, booking }, input, caller, tx, ...context }) {
    const { id: disputeId, status, claimMinor, incidentId } = dispute;
    const { outcome, reason } = input;
    const move = MOVES[outcome];
    if (status === disputeLifecycle.to(move)) {
      return { ...(await adminDisputeView(tx, dispute, booking, context)), alreadyDone: true };
    }
    if (!disputeLifecycle.can(status, move)) throw disputeDecided({ disputeId, status });
    const incident = incidentId === null ? undefined : await findIncident(tx, booking.id, incidentId);
    const noShow = incident?.type === 'NO_SHOW';
    const amounts = noShow && outcome === 'SPLIT' ? null : rulingOf(input, claimMinor);
    if (amounts === null) throw rulingRefused({ disputeId, claimMinor, noShow });

    const decision = { ...amounts, ruling: reason, decidedBy: caller.userId, decidedAt: context.now };
    const note = `for ${outcome === 'SPLIT' ? 'both' : `the ${outcome}`}: ${reason}`;
    const ruled = await moveDispute(tx, dispute, move, { emit: context.emit, changes: decision, note });
    const loser: Side | null = outcome === 'SPLIT' ? null : otherSide(outcome);
    if (loser !== null) {
      const userId = await userOfSide(tx, booking, loser);
      await recordTrustEvent(tx, { userId, kind: 'DISPUTE_LOST', bookingId: booking.id }, context);
    }
    if (!noShow) await recordAward(tx, awardOf(ruled, booking, claimantIn(ruled, incident)), context);
    const closes = noShow && loser !== null && booking.state === 'CONFIRMED';
    const after = closes
      ? await closeAsNoShow(tx, booking, { absent: loser, cancelledBy: 'ADMIN' }, context)
      : await resumeBooking(tx, booking, context);
    return adminDisputeView(tx, ruled, after, context);
  },
});

/** The side that does not claim pays what the ruling gives to the claimant, whoever asked the platform. */
function awardOf(
  { id: subjectId, toOwnerMinor, toRenterMinor }: Dispute,
  { id: bookingId, currency }: Booking,
  claimant: Side,
): Parameters<typeof recordAward>[1] {
  const about = { bookingId, currency, cause: 'DISPUTE', subjectId } as const;
  return claimant === 'OWNER'
    ? { ...about, payer: 'RENTER', amountMinor: toOwnerMinor ?? 0 }
    : { ...about, payer: 'OWNER', amountMinor: toRenterMinor ?? 0 };
}

interface RequestedRuling {
  readonly outcome: Side | 'SPLIT';
  readonly toRenterMinor?: Minor | undefined;
  readonly toOwnerMinor?: Minor | undefined;
}

interface Ruling {
  readonly toRenterMinor: Minor;
  readonly toOwnerMinor: Minor;
}

/** The two amounts of a ruling, which add up to the claim; null if they do not, or if they fit another outcome. */
export function rulingOf({ outcome, toRenterMinor, toOwnerMinor }: RequestedRuling, claimMinor: Minor): Ruling | null {
  const whole = outcome === 'RENTER' ? claimMinor : 0;
  if (outcome === 'SPLIT' && toRenterMinor === undefined && toOwnerMinor === undefined) return null;
  const toRenter = toRenterMinor ?? (toOwnerMinor === undefined ? whole : claimMinor - toOwnerMinor);
  const toOwner = toOwnerMinor ?? claimMinor - toRenter;
  if (toRenter < 0 || toOwner < 0 || toRenter + toOwner !== claimMinor) return null;
  if (outcome === 'SPLIT') return toRenter > 0 && toOwner > 0 ? { toRenterMinor: toRenter, toOwnerMinor: toOwner } : null;
  const fits = outcome === 'RENTER' ? toRenter >= toOwner : toOwner >= toRenter;
  return fits ? { toRenterMinor: toRenter, toOwnerMinor: toOwner } : null;
}
