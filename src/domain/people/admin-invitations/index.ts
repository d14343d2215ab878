export { type Invitation, moveInvitation } from './invitation-lifecycle.ts';
export { addInvitation, endInvitations, findInvitation, findOpenInvitations } from './invitation-store.ts';
export { storedData } from './stored-data.ts';
