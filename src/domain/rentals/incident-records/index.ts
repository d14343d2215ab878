export { incidentEvents } from './events.ts';
export { type Incident, incidentLifecycle, moveIncident, openIncident, saveIncident } from './incident-lifecycle.ts';
export { findIncident, findIncidentsOf, findOpenIncidentsOfBookings } from './incident-store.ts';
export { storedData } from './stored-data.ts';
