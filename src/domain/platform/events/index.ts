export {
  advanceCursor,
  CLAIM_MS,
  claimCursor,
  type EventCursor,
  findCursors,
  keepCursor,
  leaveCursor,
  openCursors,
  releaseCursor,
  takeCursorsAlong,
} from './event-cursor.ts';
export {
  appendEvent,
  deleteOldEvents,
  eventsBehind,
  hasUnnumbered,
  newestByType,
  numberEvents,
  type StoredEvent,
} from './event-log.ts';
export { dueFailures, type FailedDelivery, forgetFailure, recordFailure, subscribersDue } from './failed-delivery.ts';
export { aboutBooking, subscriber, type Subscriber } from './subscriber.ts';
export { storedData } from './stored-data.ts';
