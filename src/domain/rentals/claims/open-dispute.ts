import { z } from 'zod';
import { command, type CommandContext, IdInput, MOST_MINOR, plainText } from '../../platform/kernel/index.ts';
import {
  disputeUntil,
  bookingWords,
  bookingParty,
  type BookingSide,
  invalidState,
  stateRefused,
  wrongSide,
} from '../bookings/index.ts';
import { escalationTooEarly, incidentClosed, incidentNotFound } from './incident-errors.ts';
import { incidentOf } from './incident.ts';
import { disputeOpen, disputeWindowOver } from './dispute-errors.ts';
import { DISPUTE_NEWS, disputeResult, DisputeResult } from './dispute-view.ts';
import { assertEscalable, startDispute } from './dispute.ts';
import { findOpenDispute } from '../open-items/index.ts';

export const openDispute = command({
  name: 'open_dispute',
  title: 'Open a dispute',
  description:
    'Ask the platform to decide what the two sides cannot agree on. With incidentId it is about that claim. Possible from the handover until some days after the end. Then add_evidence; the platform rules.',
  asStep: { button: 'Ask the platform to decide …' },
  about: 'claim',
  access: bookingParty('write'),
  repeat: 'creates',
  effects: ['commits'],
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      reason: plainText(2_000),
      claimMinor: z.int().min(1).max(MOST_MINOR).optional().describe('without incidentId; its own claim counts otherwise'),
      incidentId: IdInput.optional(),
    })
    .refine(({ claimMinor, incidentId }) => claimMinor !== undefined || incidentId !== undefined, {
      path: ['claimMinor'],
      error: 'is needed without an incidentId',
    }),
  example: { reason: 'It came back wet', claimMinor: 900 },
  output: DisputeResult,
  readsOut: DISPUTE_NEWS,
  errors: [disputeOpen, disputeWindowOver, invalidState, incidentNotFound, incidentClosed, wrongSide, escalationTooEarly],
  currency: ({ booking }) => booking.currency,
  asks: ({ subject: { booking } }) => `Open a dispute about ${bookingWords(booking)}; the platform decides it.`,

  async run({ subject, input: { reason, claimMinor, incidentId }, tx, ...context }) {
    const { booking, side } = subject;
    const incident = incidentId === undefined ? null : await incidentOf(tx, subject, incidentId);
    if (incident === null) await assertDisputable(subject, { tx, ...context });
    else await assertEscalable(tx, subject, incident, context.now);
    const claim = incident?.claimMinor ?? claimMinor ?? 0;
    const { dispute } = await startDispute(tx, booking, { side, reason, claimMinor: claim, incident }, context);
    return disputeResult(tx, { booking, dispute }, context);
  },
});

async function assertDisputable({ booking, side }: BookingSide, { tx, now }: Pick<CommandContext, 'tx' | 'now'>): Promise<void> {
  const { id: bookingId } = booking;
  const dispute = await findOpenDispute(tx, bookingId);
  if (dispute !== null) throw disputeOpen({ bookingId, disputeId: dispute.id, side });
  const until = disputeUntil(booking, booking.limits);
  if (until === 'never') throw stateRefused(booking, 'opening a dispute');
  if (until !== 'open' && now > until) throw disputeWindowOver({ bookingId, until: until.toISOString(), side });
}
