import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

export const maintenanceEvents = {
  /** The maintenance has waited so long that the listing can no longer be booked instantly. */
  overdue: declareEvent('maintenance.overdue', z.object({ taskId: z.string(), dueDate: z.iso.date(), overdueOn: z.iso.date() })),
};
