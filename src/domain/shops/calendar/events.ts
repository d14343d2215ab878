import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

/** One blackout, or all changes of a followed calendar, which may be a thousand. */
const Change = z.object({
  blackoutId: z.string().optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  calendar: z.string().optional(),
  added: z.int().optional(),
  changed: z.int().optional(),
  removed: z.int().optional(),
});

/** What is told of closed days of a listing. */
export const calendarEvents = {
  blackoutAdded: declareEvent('calendar.blackout_added', Change),
  blackoutRemoved: declareEvent('calendar.blackout_removed', Change),
};
