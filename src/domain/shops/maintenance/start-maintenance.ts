import { z } from 'zod';
import { named, addDays, command, dayOf, IdInput } from '../../platform/kernel/index.ts';
import { blockedInWords, blockPeriod, findBlackout, findInTheWay, openPeriodFrom } from '../calendar/index.ts';
import { taskState } from './maintenance-errors.ts';
import { TASK_NEWS, TaskAnswer, taskAnswer, taskStep } from './task-view.ts';
import { moveTask, taskLifecycle } from './task-lifecycle.ts';
import { noteOverdue, ownTask } from './task.ts';

export const startMaintenance = command({
  name: 'start_maintenance',
  title: 'Begin maintenance',
  description: 'It begins today: its days from today on are blocked, days of bookings stay theirs.',
  access: ownTask('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['commits'],
  input: z.strictObject({ taskId: IdInput }),
  output: TaskAnswer,
  readsOut: TASK_NEWS,
  errors: [taskState],
  asks: ({ subject: { task, asset } }) =>
    `Begin the maintenance ${named(task.title)} of ${named(asset.title)} and block its days.`,

  async run({ subject: { task, asset }, input: { taskId }, tx, now, ids, emit }) {
    const { assetId, status, durationDays, units, blackoutId, title } = task;
    const today = dayOf(now, asset.timeZone);
    const undo = taskStep('cancel_maintenance', task, 'it is not done after all');
    if (status === 'IN_PROGRESS') return { ...taskAnswer(task, { today, effects: [], undo }), alreadyDone: true };
    if (!taskLifecycle.can(status, 'start')) throw taskState({ taskId, assetId, status, wanted: 'beginning it' });
    const planned = blackoutId === null ? undefined : await findBlackout(tx, blackoutId);
    const period = { startDate: today, endDate: addDays(today, durationDays), units };
    const covers = planned !== undefined && planned.startDate <= today && planned.endDate >= period.endDate;
    if (!covers && blackoutId !== null) await openPeriodFrom(tx, asset, { blackoutId, day: today }, { now, emit });
    const inTheWay = covers ? null : await findInTheWay(tx, asset, period, now);
    const blackout = covers
      ? planned
      : await blockPeriod(tx, asset, { ...period, source: 'MAINTENANCE', reason: title }, { now, ids, emit });
    const after = await moveTask(tx, task, 'start', { startedOn: today, blackoutId: blackout.id, updatedAt: now });
    const again = await noteOverdue(tx, assetId, { today, now });
    const effects = [
      ...(covers ? [] : [blockedInWords(period, asset)]),
      ...(inTheWay?.bookings ?? []).map(({ bookingId, startDate, endDate }) => {
        return `Booking ${bookingId} keeps its days, ${startDate} to ${endDate}.`;
      }),
      ...(again ? ['It can be booked at once again.'] : []),
    ];
    return taskAnswer(after, { today, effects, undo });
  },
});
