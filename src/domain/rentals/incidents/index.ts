export { acknowledgeIncident } from './acknowledge-incident.ts';
export { MAX_CLAIM } from './claim.ts';
export { deadlines } from './deadlines.ts';
export { getIncidentPhoto } from './get-incident-photo.ts';
export { escalationTooEarly, incidentClosed, incidentNotFound } from './incident-errors.ts';
export {
  IncidentAnswer,
  incidentAnswer,
  type IncidentStep,
  IncidentView,
  incidentView,
  OPEN_INCIDENT_NEWS,
} from './incident-view.ts';
export { assertOpen, incidentOf, respondentOf, userOfSide } from './incident.ts';
export { listIncidents } from './list-incidents.ts';
export { closeAsNoShow } from './no-show.ts';
export { reportIncident } from './report-incident.ts';
export { resolveIncident } from './resolve-incident.ts';
export { subscribers } from './subscribers.ts';
