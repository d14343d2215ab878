import { z } from 'zod';
import { INCIDENT_STATES, INCIDENT_TYPES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Claim = z.object({ incidentId: z.string(), type: z.enum(INCIDENT_TYPES), claimMinor: z.int() });
const IncidentFacts = Claim.extend({
  status: z.enum(INCIDENT_STATES),
  outcome: z.string().nullable(),
  renterPaysMinor: z.int().nullable(),
  ownerPaysMinor: z.int().nullable(),
});

/** What is told of incidents. */
export const incidentEvents = {
  reported: declareEvent('incident.reported', Claim.extend({ status: z.enum(INCIDENT_STATES).optional() })),
  acknowledged: declareEvent('incident.acknowledged', IncidentFacts),
  resolved: declareEvent('incident.resolved', IncidentFacts),
  escalated: declareEvent('incident.escalated', IncidentFacts),
};
