import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, DISPUTE_STATES, SIDES } from '../../../../db/values/index.ts';
import { paidAbout } from '../../money/payments/index.ts';
import { PhotoView, photoView } from '../../platform/files/index.ts';
import { formatMoney, type ReadCtx } from '../../platform/kernel/index.ts';
import { type Booking, decisionDueAt } from '../bookings/index.ts';
import { claimantOf, type Dispute, findEvidence, offeredIn } from '../open-items/index.ts';

export const DisputeView = z.object({
  disputeId: z.string(),
  status: z.enum(DISPUTE_STATES),
  openedBy: z.enum(SIDES),
  reason: z.string().describe('untrusted text'),
  claimMinor: z.int(),
  claim: z.string(),
  incidentId: z.string().nullable(),
  openedAt: z.string(),
  evidence: z.array(
    z.object({
      evidenceId: z.string(),
      by: z.enum(SIDES),
      text: z.string().describe('untrusted text'),
      photos: z.array(PhotoView),
      at: z.string(),
    }),
  ),
  decidesBy: z.string().nullable().describe('UTC instant by which the platform decides; null: it is decided'),
  toRenterMinor: z.int().nullable().describe('of the claim, as it was ruled or agreed'),
  toOwnerMinor: z.int().nullable(),
  offeredMinor: z.int().nullable().describe('what the other side offers the claimant to end it; null: nothing'),
  decidedBy: z.enum(['PLATFORM', 'BOTH_SIDES', 'CLAIMANT']).nullable().describe('CLAIMANT: withdrawn'),
  paidMinor: z.int().describe('by the other side to the claimant, so far'),
  ruling: z.string().nullable(),
  decidedAt: z.string().nullable(),
});

/** The fields that every command about a dispute returns itself. */
export const DisputeResult = z.object({
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  dispute: DisputeView,
  currency: z.string(),
  alreadyDone: z.boolean().optional(),
});

/** The fields of such a result that its text form shows. */
export const DISPUTE_NEWS = [
  'alreadyDone',
  'bookingId',
  'state',
  'currency',
  'dispute.disputeId',
  'dispute.status',
  'dispute.openedBy',
  'dispute.claimMinor',
  'dispute.offeredMinor',
  'dispute.decidesBy',
];

/** Returns the subject to which the photos of a piece of evidence belong. */
export function photosOfEvidence(evidenceId: string): string {
  return `evidence/${evidenceId}`;
}

export async function disputeView(
  from: Reader,
  dispute: Dispute,
  { currency, limits }: Pick<Booking, 'currency' | 'limits'>,
  context: ReadCtx,
): Promise<z.infer<typeof DisputeView>> {
  const { id, status, openedBy, reason, claimMinor, incidentId, ruling, decidedAt } = dispute;
  const open = decidedAt === null;
  const evidence = await findEvidence(from, id);
  return {
    disputeId: id,
    status,
    openedBy,
    reason,
    claimMinor,
    claim: formatMoney(claimMinor, currency),
    incidentId,
    openedAt: dispute.openedAt.toISOString(),
    evidence: evidence.map(({ id: evidenceId, by, text, photos, at }) => ({
      evidenceId,
      by,
      text,
      photos: photos.map((photo) => photoView(photo, photosOfEvidence(evidenceId), context)),
      at: at.toISOString(),
    })),
    decidesBy: open ? decisionDueAt(dispute, limits).toISOString() : null,
    toRenterMinor: open ? null : dispute.toRenterMinor,
    toOwnerMinor: open ? null : dispute.toOwnerMinor,
    offeredMinor: open ? offeredIn(dispute, await claimantOf(from, dispute)) : null,
    decidedBy: open ? null : dispute.decidedBy !== null ? 'PLATFORM' : status === 'WITHDRAWN' ? 'CLAIMANT' : 'BOTH_SIDES',
    paidMinor: await paidAbout(from, dispute.bookingId, id),
    ruling,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** A dispute and its booking after a command. */
interface DisputeStep {
  readonly booking: Booking;
  readonly dispute: Dispute;
  /** Nothing changed, because the state was already the same. */
  readonly alreadyDone?: true;
}

export async function disputeResult(
  from: Reader,
  { booking, dispute, alreadyDone }: DisputeStep,
  context: ReadCtx,
): Promise<z.infer<typeof DisputeResult>> {
  return {
    bookingId: booking.id,
    state: booking.state,
    dispute: await disputeView(from, dispute, booking, context),
    currency: booking.currency,
    ...(alreadyDone && { alreadyDone }),
  };
}
