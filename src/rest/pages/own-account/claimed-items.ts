import type { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import type { NextAction } from '../../../domain/platform/kernel/index.ts';
import { getDispute } from '../../../domain/rentals/disputes/index.ts';
import { listIncidents } from '../../../domain/rentals/incidents/index.ts';
import type { Visit } from '../accounts/account-page.ts';
import { orNull } from './action-form.ts';

export type Incident = z.infer<typeof listIncidents.output>['items'][number];
type Dispute = z.infer<typeof getDispute.output>['items'][number];

/** What a step is about: what was reported, or the dispute that is open. */
export interface ClaimedItems {
  readonly incident: Incident | null;
  readonly dispute: (Dispute & { readonly claimant: Side }) | null;
}

export const NO_CLAIM: ClaimedItems = { incident: null, dispute: null };

const DISPUTE = 'manage_booking_dispute';

/** What each of the steps is about; nothing is read where none is about a claim. */
export async function findClaimed(
  visit: Visit,
  bookingId: string,
  steps: readonly NextAction[],
): Promise<(step: NextAction) => ClaimedItems> {
  if (!steps.some(({ args, tool }) => 'incidentId' in args || tool === DISPUTE)) return () => NO_CLAIM;
  const incidents = (await orNull(visit.run(listIncidents, { bookingId })))?.items ?? [];
  const disputes = (await orNull(visit.run(getDispute, { bookingId })))?.items ?? [];
  const open = disputes.find(({ decidedAt }) => decidedAt === null);
  const about = incidents.find(({ incidentId }) => incidentId === open?.incidentId);
  const dispute = open === undefined ? null : { ...open, claimant: about?.reportedBy ?? open.openedBy };
  return ({ tool, args }) => ({
    incident: incidents.find(({ incidentId }) => incidentId === args['incidentId']) ?? null,
    dispute: tool === DISPUTE ? dispute : null,
  });
}
