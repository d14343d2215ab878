import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import { addDays, command, dayOf, IdInput, MOST_SUM_MINOR, named, offer } from '../../platform/kernel/index.ts';
import { bookableOf } from '../../catalog/assets/index.ts';
import { openPeriodFrom } from '../calendar/index.ts';
import { effectsOf, periodClosed } from '../finance-entries/index.ts';
import { recordRepair } from './repair.ts';
import { taskState } from './maintenance-errors.ts';
import { findFollowing, moveDate, planDate, type PlanContext, type PlannedDate, planFollowing } from './planned-dates.ts';
import { TASK_NEWS, TaskAnswer, taskAnswer } from './task-view.ts';
import { moveTask, taskLifecycle } from './task-lifecycle.ts';
import { noteOverdue, type OwnTask, ownTask, type Task, TASK_ID } from './task.ts';

export const finishMaintenance = command({
  name: 'finish_maintenance',
  title: 'Finish maintenance',
  description:
    'It is done: days left of it are free again, what it cost is entered, and the next is planned where it comes again.',
  access: ownTask('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  input: z.strictObject({ taskId: IdInput, costMinor: z.int().min(0).max(MOST_SUM_MINOR).optional() }),
  example: { costMinor: 2500 },
  output: TaskAnswer,
  readsOut: TASK_NEWS,
  errors: [taskState, periodClosed],
  currency: ({ asset }) => asset.currency,
  asks: ({ subject: { task, asset } }) => `Finish the maintenance ${named(task.title)} of ${named(asset.title)}; its days open.`,

  async run({ subject: { task, asset, listing }, input: { taskId, costMinor = 0 }, tx, now, ids, emit, settings }) {
    const { assetId, status, blackoutId } = task;
    const today = dayOf(now, asset.timeZone);
    if (status === 'DONE') return { ...taskAnswer(task, { today, effects: [], undo: null }), alreadyDone: true };
    if (!taskLifecycle.can(status, 'finish')) throw taskState({ taskId, assetId, status, wanted: 'finishing it' });
    const day = addDays(today, 1);
    if (blackoutId !== null) await openPeriodFrom(tx, asset, { blackoutId, day }, { now, emit });
    const paid = costMinor === 0 ? null : await paidFor(tx, { task, asset }, { costMinor, today, ids, now });
    const context = { today, horizonDays: bookableOf(listing, settings).rules.horizonDays, now, ids, emit };
    const next = await planNext(tx, { task, asset }, context);
    const changes = { finishedOn: today, nextTaskId: next?.task.id ?? null, updatedAt: now };
    const after = await moveTask(tx, task, 'finish', changes);
    const again = await noteOverdue(tx, assetId, { today, now });
    const effects = [
      ...(paid === null ? [] : [`Repair ${paid.repair.id} is entered.`, ...effectsOf(null, paid.entry)]),
      ...(next === null ? [] : [next.effect]),
      ...(again ? ['It can be booked at once again.'] : []),
    ];
    const why = 'take what it cost out of the books';
    const args = { repairId: paid?.repair.id };
    const undo = paid === null ? null : offer('void_repair_expense', args, { actor: 'OWNER', why, optional: true });
    return taskAnswer(after, { today, effects, undo });
  },
});

/** The cost of the maintenance, entered as a repair caused by wear. */
function paidFor(
  tx: Tx,
  { task, asset }: OwnTask,
  { costMinor, today: date, ids, now }: Pick<PlanContext, 'today' | 'ids' | 'now'> & { costMinor: number },
) {
  const { id: taskId, vendorId, assetId, title: description } = task;
  const nobody = { supplier: null, incidentId: null, bookingId: null, causedBy: 'WEAR' as const, downtimeDays: 0 };
  const amounts = { currency: asset.currency, partsMinor: costMinor, labourMinor: 0, taxMinor: 0 };
  return recordRepair(tx, { vendorId, assetId, date, paidOn: date, description, taskId, ...nobody, ...amounts }, { ids, now });
}

/**
 * Plans the next dates of recurring maintenance. Those that are planned already count from today, unless it was done as planned.
 */
async function planNext(tx: Tx, { task, asset }: OwnTask, context: PlanContext): Promise<{ task: Task; effect: string } | null> {
  const { everyDays, everyRentalDays, dueDate, durationDays, nextTaskId } = task;
  const { today } = context;
  if (everyDays === null && everyRentalDays === null) return null;
  if (everyDays === null) return waiting(tx, task, context);
  const following = await findFollowing(tx, task);
  // Its owner has cancelled the dates that would follow.
  if (nextTaskId !== null && following.length === 0) return null;
  const onTime = dueDate !== null && dueDate <= today && today < addDays(dueDate, durationDays);
  const dates: PlannedDate[] = [];
  for (const later of following) {
    const wanted = addDays(today, everyDays * (dates.length + 1));
    dates.push(
      onTime
        ? { task: later, wanted: later.dueDate ?? wanted }
        : await moveDate(tx, { task: later, asset }, { wanted, ...context }),
    );
  }
  if (dates.length === 0) dates.push(await planDate(tx, { task, asset }, { wanted: addDays(today, everyDays), ...context }));
  const last = dates.at(-1);
  if (last !== undefined)
    dates.push(...(await planFollowing(tx, { task: last.task, asset }, { from: last.wanted, dates: dates.length, ...context })));
  const [next] = dates;
  return next === undefined ? null : { task: next.task, effect: nextInWords(next) };
}

/** The next maintenance that only depends on use: nobody knows its day yet. */
async function waiting(tx: Tx, task: Task, { today, now, ids }: PlanContext): Promise<{ task: Task; effect: string }> {
  const past = { startedOn: null, finishedOn: null, checkedOn: null, warnedAt: null, nextTaskId: null, version: 0 };
  const days = { countedFrom: today, dueDate: null, overdueOn: null, blackoutId: null };
  const next = {
    ...task,
    ...past,
    ...days,
    id: ids.next(TASK_ID),
    status: taskLifecycle.table.initial,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(maintenanceTasks).values(next);
  return { task: next, effect: `The next is ${next.id}, after ${task.everyRentalDays ?? 0} more days with renters.` };
}

function nextInWords({ task: { id, dueDate, blackoutId }, wanted }: PlannedDate): string {
  const where = dueDate === wanted ? '' : `, as ${wanted} has bookings`;
  return `The next is ${id}, on ${dueDate ?? wanted}${where}${blackoutId === null ? '; bookings have its days, none are blocked' : ''}.`;
}
