import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

export const maintenanceEvents = {
  /** It waits for so long that the listing can no longer be booked at once. */
  overdue: declareEvent('maintenance.overdue', z.object({ taskId: z.string(), dueDate: z.iso.date(), overdueOn: z.iso.date() })),
};
