import type { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import type { Operation } from '../../../domain/platform/kernel/index.ts';
import {
  addDisputeEvidence,
  getDispute,
  openDispute,
  settleDispute,
  listIncidents,
} from '../../../domain/rentals/claims/index.ts';
import { claimantIn } from '../../../domain/rentals/open-items/index.ts';
import type { Visit } from '../accounts/account-page.ts';
import { orNull } from './action-form.ts';
import type { ShownStep } from './shown-step.ts';

export type Incident = z.infer<typeof listIncidents.output>['items'][number];
type Dispute = z.infer<typeof getDispute.output>['items'][number];

/** The report or the open dispute that a step is about. */
export interface ClaimedItems {
  readonly incident: Incident | null;
  readonly dispute: (Dispute & { readonly claimant: Side }) | null;
}

export const NO_CLAIM: ClaimedItems = { incident: null, dispute: null };

const ABOUT_DISPUTE: readonly Operation[] = [openDispute, addDisputeEvidence, settleDispute, getDispute];

const isAboutDispute = ({ operation }: ShownStep) => ABOUT_DISPUTE.includes(operation);

/** Finds what each of the steps is about. Nothing is read if none is about a claim. */
export async function findClaimed(
  visit: Visit,
  bookingId: string,
  steps: readonly ShownStep[],
): Promise<(step: ShownStep) => ClaimedItems> {
  if (!steps.some((step) => 'incidentId' in step.args || isAboutDispute(step))) return () => NO_CLAIM;
  const incidents = (await orNull(visit.run(listIncidents, { bookingId })))?.items ?? [];
  const disputes = (await orNull(visit.run(getDispute, { bookingId })))?.items ?? [];
  const open = disputes.find(({ decidedAt }) => decidedAt === null);
  const about = incidents.find(({ incidentId }) => incidentId === open?.incidentId);
  const dispute = open === undefined ? null : { ...open, claimant: claimantIn(open, about) };
  return (step) => ({
    incident: incidents.find(({ incidentId }) => incidentId === step.args['incidentId']) ?? null,
    dispute: isAboutDispute(step) ? dispute : null,
  });
}
