import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import {
  addDays,
  type CivilDay,
  command,
  dayOf,
  IdInput,
  MOST_SUM_MINOR,
  named,
  offer,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { blockPeriod, findInTheWay, openPeriodFrom } from '../calendar/index.ts';
import { effectsOf, periodClosed } from '../finance-entries/index.ts';
import { recordRepair } from './repair.ts';
import { taskState } from './maintenance-errors.ts';
import { TASK_NEWS, TaskAnswer, taskAnswer } from './task-view.ts';
import { moveTask, taskLifecycle } from './task-lifecycle.ts';
import { noteOverdue, type OwnTask, overdueOnOf, ownTask, type Task, TASK_ID } from './task.ts';

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

  async run({ subject: { task, asset }, input: { taskId, costMinor = 0 }, tx, now, ids, emit }) {
    const { assetId, status, blackoutId } = task;
    const today = dayOf(now, asset.timeZone);
    if (status === 'DONE') return { ...taskAnswer(task, { today, effects: [], undo: null }), alreadyDone: true };
    if (!taskLifecycle.can(status, 'finish')) throw taskState({ taskId, assetId, status, wanted: 'finishing it' });
    const day = addDays(today, 1);
    if (blackoutId !== null) await openPeriodFrom(tx, asset, { blackoutId, day }, { now, emit });
    const paid = costMinor === 0 ? null : await paidFor(tx, { task, asset }, { costMinor, today, ids, now });
    const next = await planNext(tx, { task, asset }, { today, now, ids, emit });
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

type Context = Pick<WriteCtx, 'now' | 'ids' | 'emit'> & { readonly today: CivilDay };

/** The cost of the maintenance, entered as a repair caused by wear. */
function paidFor(
  tx: Tx,
  { task, asset }: OwnTask,
  { costMinor, today: date, ids, now }: Omit<Context, 'emit'> & { costMinor: number },
) {
  const { id: taskId, vendorId, assetId, title: description } = task;
  const nobody = { supplier: null, incidentId: null, bookingId: null, causedBy: 'WEAR' as const, downtimeDays: 0 };
  const amounts = { currency: asset.currency, partsMinor: costMinor, labourMinor: 0, taxMinor: 0 };
  return recordRepair(tx, { vendorId, assetId, date, paidOn: date, description, taskId, ...nobody, ...amounts }, { ids, now });
}

/** Plans the next maintenance of a recurring one: on its day, or on the nearest days without a booking. */
async function planNext(
  tx: Tx,
  { task, asset }: OwnTask,
  { today, now, ids, emit }: Context,
): Promise<{ task: Task; effect: string } | null> {
  const { everyDays, everyRentalDays, durationDays, units, title } = task;
  if (everyDays === null && everyRentalDays === null) return null;
  const wanted = everyDays === null ? null : addDays(today, everyDays);
  const period = wanted === null ? null : { startDate: wanted, endDate: addDays(wanted, durationDays), units };
  const inTheWay = period === null ? null : await findInTheWay(tx, asset, period, now);
  const free = inTheWay === null ? period : inTheWay.nearest;
  const reason = { source: 'MAINTENANCE' as const, reason: title };
  const blackout = free === null ? null : await blockPeriod(tx, asset, { ...free, units, ...reason }, { now, ids, emit });
  const dueDate = blackout?.startDate ?? wanted;
  const past = { startedOn: null, finishedOn: null, checkedOn: null, warnedAt: null, nextTaskId: null, version: 0 };
  const days = { countedFrom: today, dueDate, overdueOn: overdueOnOf({ dueDate, durationDays }) };
  const about = { id: ids.next(TASK_ID), status: taskLifecycle.table.initial, blackoutId: blackout?.id ?? null };
  const next = { ...task, ...past, ...days, ...about, createdAt: now, updatedAt: now };
  await tx.insert(maintenanceTasks).values(next);
  return { task: next, effect: nextInWords(next, wanted) };
}

function nextInWords({ id, dueDate, everyRentalDays, blackoutId }: Task, wanted: CivilDay | null): string {
  if (dueDate === null) return `The next is ${id}, after ${everyRentalDays ?? 0} more days with renters.`;
  const where = dueDate === wanted ? '' : `, as ${wanted ?? ''} has bookings`;
  return `The next is ${id}, on ${dueDate}${where}${blackoutId === null ? '; bookings have its days, none are blocked' : ''}.`;
}
