export {
  advanceCursor,
  CLAIM_MS,
  claimCursor,
  type EventCursor,
  findCursors,
  findFreeCursors,
  keepCursor,
  leaveCursor,
  moveFreeCursors,
  openCursors,
  releaseCursor,
  takeCursorsAlong,
} from './event-cursor.ts';
export {
  appendEvent,
  countBehind,
  EVENT_ID,
  eventsBehind,
  findEvent,
  firstNumber,
  hasUnnumbered,
  lastNumber,
  newestByType,
  numberEvents,
  SEQUENCE_LOCK,
  type StoredEvent,
} from './event-log.ts';
export {
  countFailures,
  dueFailures,
  type FailedDelivery,
  forgetFailure,
  recordFailure,
  subscribersDue,
} from './failed-delivery.ts';
export { ownEvents, ownEventsBehind } from './own-events.ts';
export { listEvents } from './list-events.ts';
export { listFailedEvents } from './list-failed-events.ts';
export { readMore } from './event-step.ts';
export { retryFailedEvent } from './retry-failed-event.ts';
export { storedData } from './stored-data.ts';
export { aboutBooking, type Subscriber, subscriber } from './subscriber.ts';
