import { INCIDENT_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** A claim of one side against the other. While it is open, its booking is frozen. */
export const incidentLifecycle = lifecycle(INCIDENT_STATES, {
  initial: 'REPORTED',
  final: ['RESOLVED', 'ESCALATED'],
  moves: {
    acknowledge: { from: ['REPORTED'], to: 'ACKNOWLEDGED', by: ['RENTER', 'OWNER'], event: 'incident.acknowledged' },
    offer: {
      from: ['REPORTED', 'ACKNOWLEDGED'],
      to: 'ACKNOWLEDGED',
      by: ['RENTER', 'OWNER'],
      event: 'incident.acknowledged',
    },
    resolve: {
      from: ['REPORTED', 'ACKNOWLEDGED'],
      to: 'RESOLVED',
      by: ['RENTER', 'OWNER', 'SYSTEM'],
      event: 'incident.resolved',
    },
    escalate: {
      from: ['REPORTED', 'ACKNOWLEDGED'],
      to: 'ESCALATED',
      by: ['RENTER', 'OWNER'],
      event: 'incident.escalated',
    },
  },
});
