import { z } from 'zod';
import { command, counted, dayOf, IdInput, named, offer, type Step } from '../../platform/kernel/index.ts';
import { openPeriodFrom } from '../calendar/index.ts';
import { taskState } from './maintenance-errors.ts';
import { findFollowing, openDays } from './planned-dates.ts';
import { TASK_NEWS, TaskAnswer, taskAnswer } from './task-view.ts';
import { moveTask, taskLifecycle } from './task-lifecycle.ts';
import { noteOverdue, ownTask, type Task } from './task.ts';

export const cancelMaintenance = command({
  name: 'cancel_maintenance',
  title: 'Cancel maintenance',
  description: 'It is not done; its days are free again, and it does not come back: later dates go too.',
  access: ownTask('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  input: z.strictObject({ taskId: IdInput }),
  output: TaskAnswer,
  readsOut: TASK_NEWS,
  errors: [taskState],
  asks: ({ subject: { task, asset } }) => `Cancel the maintenance ${named(task.title)} of ${named(asset.title)}; its days open.`,

  async run({ subject: { task, asset }, input: { taskId }, tx, now, emit }) {
    const { assetId, status, blackoutId } = task;
    const today = dayOf(now, asset.timeZone);
    const undo = againOf(task, today);
    if (status === 'CANCELLED') return { ...taskAnswer(task, { today, effects: [], undo }), alreadyDone: true };
    if (!taskLifecycle.can(status, 'cancel')) throw taskState({ taskId, assetId, status, wanted: 'cancelling it' });
    if (blackoutId !== null) await openPeriodFrom(tx, asset, { blackoutId, day: today }, { now, emit });
    const after = await moveTask(tx, task, 'cancel', { updatedAt: now });
    const following = await findFollowing(tx, task);
    for (const later of following) {
      await openDays(tx, { task: later, asset }, { today, now, emit });
      await moveTask(tx, later, 'cancel', { updatedAt: now });
    }
    const again = await noteOverdue(tx, assetId, { today, now });
    const effects = [
      ...(blackoutId === null ? [] : ['Its days from today on are free again.']),
      ...(following.length === 0 ? [] : [`${counted(following.length, 'later date')} of it cancelled too.`]),
      ...(again ? ['It can be booked at once again.'] : []),
    ];
    return taskAnswer(after, { today, effects, undo });
  },
});

/** The step that plans the same maintenance again. If it was due before today, it starts today. */
function againOf(
  { assetId, title, dueDate, durationDays, units, everyDays, everyRentalDays, checklist }: Task,
  today: string,
): Step {
  const args = {
    assetId,
    title,
    durationDays,
    checklist,
    ...(dueDate !== null && { dueDate: dueDate < today ? today : dueDate }),
    ...(units !== null && { units }),
    ...(everyDays !== null && { everyDays }),
    ...(everyRentalDays !== null && { everyRentalDays }),
  };
  return offer('plan_maintenance', args, { actor: 'OWNER', why: 'plan it again', optional: true });
}
