import { z } from 'zod';
import { addDays, CivilDay, command, dayOf, IdInput, named } from '../../platform/kernel/index.ts';
import { blackoutPeriod, blockedInWords, blockPeriod, findInTheWay } from '../calendar/index.ts';
import { maintenanceDaysTaken, taskState } from './maintenance-errors.ts';
import { openDays, saveDate } from './planned-dates.ts';
import { TASK_NEWS, TaskAnswer, taskAnswer, taskStep } from './task-view.ts';
import { taskLifecycle } from './task-lifecycle.ts';
import { noteOverdue, ownTask } from './task.ts';

export const moveMaintenance = command({
  name: 'move_maintenance',
  title: 'Move maintenance',
  description: 'To another dueDate. Its later dates stay.',
  access: ownTask('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['commits'],
  input: z.strictObject({ taskId: IdInput, dueDate: CivilDay }),
  example: { dueDate: '2027-06-14' },
  output: TaskAnswer,
  readsOut: TASK_NEWS,
  errors: [taskState, maintenanceDaysTaken],
  asks: ({ subject: { task, asset }, input: { dueDate } }) =>
    `Move the maintenance ${named(task.title)} of ${named(asset.title)} to ${dueDate} and block its days.`,

  async run({ subject: { task, asset }, input: { taskId, dueDate }, tx, now, ids, emit }) {
    const { assetId, status, durationDays, units, title } = task;
    const today = dayOf(now, asset.timeZone);
    const undo = task.dueDate === null ? null : taskStep('move_maintenance', task, 'move it back', { dueDate: task.dueDate });
    if (status !== taskLifecycle.table.initial) throw taskState({ taskId, assetId, status, wanted: 'moving it' });
    if (task.dueDate === dueDate && task.blackoutId !== null)
      return { ...taskAnswer(task, { today, effects: [], undo: null }), alreadyDone: true };
    const days = blackoutPeriod(
      { startDate: dueDate, endDate: addDays(dueDate, durationDays) },
      { timeZone: asset.timeZone, now },
    );
    const period = { ...days, units };
    // Its own days are opened first, because it may move by less than it lasts. A refusal leaves them as they are.
    await openDays(tx, { task, asset }, { today, now, emit });
    const inTheWay = await findInTheWay(tx, asset, period, now);
    if (inTheWay !== null) {
      const again = { operation: 'move_maintenance' as const, args: { taskId } };
      throw maintenanceDaysTaken({ assetId, ...period, unitsInAll: asset.units, ...inTheWay, again });
    }
    const blackout = await blockPeriod(tx, asset, { ...period, source: 'MAINTENANCE', reason: title }, { now, ids, emit });
    const after = await saveDate(tx, task, { dueDate, blackoutId: blackout.id }, { now });
    const again = await noteOverdue(tx, assetId, { today, now });
    const effects = [blockedInWords(blackout, asset), ...(again ? ['It can be booked at once again.'] : [])];
    return taskAnswer(after, { today, effects, undo });
  },
});
