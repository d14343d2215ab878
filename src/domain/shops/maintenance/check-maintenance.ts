import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { command, dayOf, IdInput, systemOnly, type WriteCtx } from '../../platform/kernel/index.ts';
import { findBooksOf } from '../finance-entries/index.ts';
import { maintenanceEvents } from './events.ts';
import { dayReached, findRentals } from './rental-days.ts';
import { findTasksToCheck, noteOverdue, overdueOnOf, saveTask, type Task } from './task.ts';

/** How many are checked in one call, because a write may send only so many statements. */
const AT_ONCE = 3;

export const checkMaintenance = command({
  name: 'check_maintenance',
  title: 'Look after maintenance',
  description: 'Says what has fallen due after enough days with renters, and stops instant booking where it waits too long.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ more: z.boolean() }),
  errors: [],

  async run({ input: { vendorId }, tx, now, emit }) {
    await tx.lock(maintenanceLock(vendorId));
    const today = dayOf(now, (await findBooksOf(tx, vendorId)).timeZone);
    const found = await findTasksToCheck(tx, vendorId, today, AT_ONCE + 1);
    const tasks = found.slice(0, AT_ONCE);
    const counted = tasks.filter(({ everyRentalDays }) => everyRentalDays !== null);
    const from = counted.map(({ countedFrom }) => countedFrom).toSorted()[0] ?? today;
    const rentals = await findRentals(tx, [...new Set(counted.map(({ assetId }) => assetId))], { from, to: today });
    for (const task of tasks) {
      const mine = rentals.filter(({ assetId }) => assetId === task.assetId);
      await warn(tx, await countDays(tx, task, { rentals: mine, today }), { today, now, emit });
    }
    return { more: found.length > AT_ONCE };
  },
});

/** The lock of everything that checks the maintenance of one shop. */
function maintenanceLock(vendorId: string): string {
  return `maintenance:${vendorId}`;
}

interface Counted {
  readonly rentals: Awaited<ReturnType<typeof findRentals>>;
  readonly today: string;
}

async function countDays(tx: Tx, task: Task, { rentals, today }: Counted): Promise<Task> {
  const { everyRentalDays, countedFrom, dueDate, durationDays } = task;
  if (everyRentalDays === null || task.checkedOn === today) return task;
  const reached = dayReached(rentals, { from: countedFrom, today, days: everyRentalDays });
  const sooner = reached !== null && (dueDate === null || reached < dueDate);
  const due = sooner ? { dueDate: reached, overdueOn: overdueOnOf({ dueDate: reached, durationDays }) } : {};
  return saveTask(tx, task, { ...due, checkedOn: today });
}

type Context = Pick<WriteCtx, 'now' | 'emit'> & { readonly today: string };

async function warn(tx: Tx, task: Task, { today, now, emit }: Context): Promise<void> {
  const { id: taskId, assetId, dueDate, overdueOn, warnedAt } = task;
  if (dueDate === null || overdueOn === null || overdueOn > today || warnedAt !== null) return;
  await saveTask(tx, task, { warnedAt: now });
  await noteOverdue(tx, assetId, { today, now });
  await emit({ type: maintenanceEvents.overdue, assetId, data: { taskId, dueDate, overdueOn } });
}
