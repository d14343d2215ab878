import {
  acknowledgeIncident,
  addDisputeEvidence,
  escalateIncident,
  getDispute,
  listIncidents,
  openDispute,
  reportIncident,
  resolveIncident,
  withdrawDispute,
} from '../domain/incidents/index.ts';

/** What both sides can do about what went wrong; each endpoint describes it to its own side. */
export const claimActions = {
  incidents: {
    list: listIncidents,
    report: reportIncident,
    acknowledge: acknowledgeIncident,
    resolve: resolveIncident,
    escalate: escalateIncident,
  },
  disputes: { get: getDispute, open: openDispute, add_evidence: addDisputeEvidence, withdraw: withdrawDispute },
};
