import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

/** The change of one blackout, or of a followed calendar, which can change a thousand at a time. */
const Change = z.object({
  blackoutId: z.string().optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  calendar: z.string().optional(),
  added: z.int().optional(),
  changed: z.int().optional(),
  removed: z.int().optional(),
});

/** The events about blocked days of a listing. */
export const calendarEvents = {
  blackoutAdded: declareEvent('calendar.blackout_added', Change),
  blackoutRemoved: declareEvent('calendar.blackout_removed', Change),
};
