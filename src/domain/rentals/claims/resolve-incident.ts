import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { INCIDENT_OUTCOMES } from '../../../../db/values/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { command, type Commitment, emitAs, formatMoney, IdInput, offer, plainText } from '../../platform/kernel/index.ts';
import {
  spendReference,
  assertWordsReach,
  bookingParty,
  type BookingSide,
  bookingWords,
  wordsBlocked,
  wrongSide,
} from '../bookings/index.ts';
import { findIncident, incidentEvents, incidentLifecycle, moveIncident, saveIncident } from '../open-items/index.ts';
import { claimTerms, paidOf, settleIncident, type RequestedOutcome } from './claim.ts';
import { answerNoShow, incidentClosed, incidentNotFound, termsRefused } from './incident-errors.ts';
import { INCIDENT_NEWS, incidentResult, IncidentResult } from './incident-view.ts';
import { assertOpen, claimWords, incidentOf, respondentOf } from './incident.ts';

export const resolveIncident = command({
  name: 'resolve_incident',
  title: 'Resolve an incident',
  description:
    'Settle an incident. Whom the claim is against agrees to it in full, or offers less, which the reporter takes by the same terms. The reporter withdraws with NO_FAULT, or lowers the claim by naming another amount: an offer then falls away, and the other side answers again.',
  about: 'claim',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['commits', 'gives up'],
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    incidentId: IdInput,
    outcome: z.enum(INCIDENT_OUTCOMES),
    renterPaysMinor: z.int().min(0).optional().describe('default: the claim'),
    ownerPaysMinor: z.int().min(0).optional(),
    note: plainText(1_000).optional(),
  }),
  example: { outcome: 'OWNER_PAYS', ownerPaysMinor: 500, note: 'Sorry' },
  output: IncidentResult,
  readsOut: INCIDENT_NEWS,
  errors: [incidentNotFound, incidentClosed, termsRefused, answerNoShow, wrongSide, spendCapExceeded, wordsBlocked],
  currency: ({ booking }) => booking.currency,
  commits: ({ subject, input, reader }) => agreedToPay(reader, subject, input),
  asks: async ({ subject: { booking }, input: { incidentId }, reader }) =>
    `Settle what was reported about ${bookingWords(booking)}${claimWords(booking, await findIncident(reader, booking.id, incidentId))}, on the terms below.`,

  async run({ subject, input, tx, ...context }) {
    const { booking, side } = subject;
    const incident = await incidentOf(tx, subject, input.incidentId);
    const { id: incidentId, bookingId, claimMinor, type, status } = incident;
    const pays = respondentOf(incident);
    if (status === 'RESOLVED') return incidentResult(tx, { booking, side, incident, alreadyDone: true }, context);
    assertOpen(incident, subject);
    await assertNoteReaches(tx, subject, input);
    const terms = claimTerms(incident, input);
    if (terms === null) throw termsRefused({ bookingId, incidentId, claimMinor, pays, side });
    const emit = emitAs(side, context.emit);
    const said = input.note === undefined ? {} : { resolution: input.note, resolutionBy: side };
    const paid = paidOf(incident, terms);
    const settle = async () =>
      incidentResult(
        tx,
        { side, ...(await settleIncident(tx, booking, incident, { ...terms, ...said }, { ...context, emit })) },
        context,
      );

    if (side === pays) {
      if (type === 'NO_SHOW') {
        throw answerNoShow({ bookingId, incidentId, side });
      }
      if (paid === claimMinor) return settle();
      const changes = { ...terms, ...said, acknowledgedAt: incident.acknowledgedAt ?? context.now };
      const note = `${terms.outcome} offered, ${formatMoney(paid, booking.currency)}`;
      return incidentResult(
        tx,
        { booking, side, incident: await moveIncident(tx, incident, 'offer', { emit, changes, note }) },
        context,
      );
    }
    const withdrawn = terms.outcome === 'NO_FAULT';
    const offered = incident.outcome === null ? null : paidOf(incident, incident);
    if (withdrawn || (offered !== null && paid <= offered)) return settle();
    if (paid === claimMinor)
      return incidentResult(tx, { booking, side, incident: await saveIncident(tx, incident, { ...said, claimMinor }) }, context);
    // The other side has to answer again, because its terms answered another claim.
    const lowered = await saveIncident(tx, incident, { claimMinor: paid, ...UNANSWERED, ...said });
    const note = `${type}: claim lowered to ${formatMoney(paid, booking.currency)}`;
    await emit({ type: incidentEvents.reported, bookingId, note, data: { incidentId, type, claimMinor: paid } });
    return incidentResult(tx, { booking, side, incident: lowered }, context);
  },
});

const UNANSWERED = { outcome: null, renterPaysMinor: 0, ownerPaysMinor: 0 } as const;

/** Refuses a note that would not reach the other side. The terms themselves pass without it. */
async function assertNoteReaches(
  tx: Tx,
  { booking, side }: BookingSide,
  { note, ...terms }: RequestedOutcome & { incidentId: string; note?: string | undefined },
): Promise<void> {
  const args = { ...terms, bookingId: booking.id };
  const again = offer('resolve_incident', args, { actor: side, why: 'answer it without words' });
  await assertWordsReach(tx, booking, { field: 'note', words: note }, again);
}

/**
 * Returns what the side that the claim is against agrees to pay, or offers: the other side can take an offer without asking
 * again.
 */
async function agreedToPay(
  from: Reader,
  { booking, side }: BookingSide,
  { incidentId, ...requested }: RequestedOutcome & { incidentId: string },
): Promise<Commitment[]> {
  const incident = await findIncident(from, booking.id, incidentId);
  if (incident === undefined || side !== respondentOf(incident) || incidentLifecycle.isFinal(incident.status)) return [];
  const terms = claimTerms(incident, requested);
  const amountMinor = terms === null || incident.type === 'NO_SHOW' ? 0 : paidOf(incident, terms);
  return amountMinor > 0 ? [{ reference: spendReference.claim(incidentId), amountMinor, currency: booking.currency }] : [];
}
