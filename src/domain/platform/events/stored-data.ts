import { eventCursors, eventFailures, events } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../kernel/index.ts';
import { deleteOldEvents } from './event-log.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(events, {
    exported: 'copies of what happened, as the timelines say',
    erased: 'swept; they carry ids, states and amounts',
    kept: '`eventDays`, and longer where a subscriber has them before it, or failed at them',
    purges: {
      events: (tx, { daysAgo, settings, limit }) => deleteOldEvents(tx, { before: daysAgo(settings.eventDays), limit }),
    },
  }),
  declareTable(eventCursors, { ...NOT_PERSONAL, kept: 'for good: one for each subscriber' }),
  declareTable(eventFailures, {
    exported: 'which events are to be delivered again, by their ids',
    erased: 'gone with the next delivery that succeeds; they carry ids and the server’s own words',
    kept: 'until the delivery succeeds',
  }),
];
