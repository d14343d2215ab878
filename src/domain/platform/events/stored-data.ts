import { eventCursors, eventFailures, events } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../kernel/index.ts';
import { deleteOldEvents } from './event-log.ts';

/** How many days an event is stored. */
export const EVENT_DAYS = 90;

export const storedData: readonly StoredTable[] = [
  declareTable(events, {
    bindsNobody: true,
    exported: 'copies of what happened, as the timelines say',
    erased: 'swept; they carry ids, states and amounts',
    kept: `${EVENT_DAYS} days, and longer where a subscriber has them before it, or failed at them`,
    purges: {
      events: (tx, { daysAgo, limit }) => deleteOldEvents(tx, { before: daysAgo(EVENT_DAYS), limit }),
    },
  }),
  declareTable(eventCursors, { bindsNobody: true, ...NOT_PERSONAL, kept: 'for good: one for each subscriber' }),
  declareTable(eventFailures, {
    bindsNobody: true,
    exported: 'which events are to be delivered again, by their ids',
    erased: 'gone with the next delivery that succeeds; they carry ids and the server’s own words',
    kept: 'until the delivery succeeds',
  }),
];
