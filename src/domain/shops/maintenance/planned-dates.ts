import { inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import { YEARS_AHEAD_DAYS } from '../../catalog/availability/index.ts';
import { addDays, type CivilDay, counted, type WriteCtx } from '../../platform/kernel/index.ts';
import { blockPeriod, findInTheWay, openPeriodFrom } from '../calendar/index.ts';
import { taskLifecycle } from './task-lifecycle.ts';
import { type OwnTask, overdueOnOf, saveTask, type Task, TASK_ID } from './task.ts';

/** The most dates of recurring maintenance that are planned at a time. */
const MOST_DATES = 12;

export type PlanContext = Pick<WriteCtx, 'now' | 'ids' | 'emit'> & {
  readonly today: CivilDay;
  /** How far ahead the asset can be booked. */
  readonly horizonDays: number;
};

/** A maintenance task whose days lie as planned, or beside bookings that have those. */
export interface PlannedDate {
  readonly task: Task;
  readonly wanted: CivilDay;
}

/**
 * Plans the dates of recurring maintenance that follow a task, as far ahead as the asset can be booked, and at least one.
 * `dates` are those that follow already. Where maintenance also depends on use, the dates cannot be known in advance.
 */
export async function planFollowing(
  tx: Tx,
  { task, asset }: OwnTask,
  { from, dates, ...context }: PlanContext & { readonly from: CivilDay; readonly dates: number },
): Promise<PlannedDate[]> {
  const { everyDays, everyRentalDays } = task;
  if (everyDays === null || everyRentalDays !== null) return [];
  const planned: PlannedDate[] = [];
  let last = task;
  for (let place = 1; dates + planned.length + 1 < MOST_DATES; place += 1) {
    const wanted = addDays(from, everyDays * place);
    const ahead = dates + planned.length === 0 ? YEARS_AHEAD_DAYS : context.horizonDays;
    if (addDays(wanted, task.durationDays) > addDays(context.today, ahead)) break;
    const next = await planDate(tx, { task: last, asset }, { wanted, ...context });
    await saveTask(tx, last, { nextTaskId: next.task.id, updatedAt: context.now });
    last = next.task;
    planned.push(next);
  }
  return planned;
}

/** Plans the task that follows another one: on its day, or on the nearest days without a booking. */
export async function planDate(
  tx: Tx,
  { task, asset }: OwnTask,
  { wanted, today, ...context }: Omit<PlanContext, 'horizonDays'> & { readonly wanted: CivilDay },
): Promise<PlannedDate> {
  const { now, ids } = context;
  const blackout = await blockNearest(tx, { task, asset }, wanted, context);
  const dueDate = blackout?.startDate ?? wanted;
  const past = { startedOn: null, finishedOn: null, checkedOn: null, warnedAt: null, nextTaskId: null, version: 0 };
  const days = { countedFrom: today, dueDate, overdueOn: overdueOnOf({ dueDate, durationDays: task.durationDays }) };
  const about = { id: ids.next(TASK_ID), status: taskLifecycle.table.initial, blackoutId: blackout?.id ?? null };
  const next = { ...task, ...past, ...days, ...about, createdAt: now, updatedAt: now };
  await tx.insert(maintenanceTasks).values(next);
  return { task: next, wanted };
}

/** Moves a task to this day, or to the nearest days without a booking. */
export async function moveDate(
  tx: Tx,
  { task, asset }: OwnTask,
  { wanted, today, ...context }: Omit<PlanContext, 'horizonDays'> & { readonly wanted: CivilDay },
): Promise<PlannedDate> {
  await openDays(tx, { task, asset }, { today, ...context });
  const blackout = await blockNearest(tx, { task, asset }, wanted, context);
  return {
    task: await saveDate(tx, task, { dueDate: blackout?.startDate ?? wanted, blackoutId: blackout?.id ?? null }, context),
    wanted,
  };
}

/** Opens the blocked days of a task. Past days stay. */
export async function openDays(
  tx: Tx,
  { task: { blackoutId, dueDate }, asset }: OwnTask,
  { today, now, emit }: Pick<PlanContext, 'today' | 'now' | 'emit'>,
): Promise<void> {
  const day = dueDate !== null && dueDate > today ? dueDate : today;
  if (blackoutId !== null) await openPeriodFrom(tx, asset, { blackoutId, day }, { now, emit });
}

/** Writes other days into a task, which were blocked before. */
export async function saveDate(
  tx: Tx,
  task: Task,
  { dueDate, blackoutId }: Pick<Task, 'blackoutId'> & { readonly dueDate: CivilDay },
  { now }: Pick<PlanContext, 'now'>,
): Promise<Task> {
  const overdueOn = overdueOnOf({ dueDate, durationDays: task.durationDays });
  return saveTask(tx, task, { dueDate, blackoutId, overdueOn, warnedAt: null, updatedAt: now });
}

async function blockNearest(
  tx: Tx,
  { task: { durationDays, units, title }, asset }: OwnTask,
  startDate: CivilDay,
  { now, ids, emit }: Pick<PlanContext, 'now' | 'ids' | 'emit'>,
) {
  const period = { startDate, endDate: addDays(startDate, durationDays), units };
  const inTheWay = await findInTheWay(tx, asset, period, now);
  const free = inTheWay === null ? period : inTheWay.nearest;
  const reason = { source: 'MAINTENANCE' as const, reason: title };
  return free === null ? null : blockPeriod(tx, asset, { ...free, units, ...reason }, { now, ids, emit });
}

/** The planned tasks that follow a task, in order, up to one that is begun, done or cancelled. */
export async function findFollowing(from: Reader, task: Task): Promise<Task[]> {
  const following: Task[] = [];
  for (let id = task.nextTaskId; id !== null && following.length < MOST_DATES;) {
    const [next] = await from
      .select()
      .from(maintenanceTasks)
      .where(inArray(maintenanceTasks.id, [id]));
    if (next === undefined || next.status !== taskLifecycle.table.initial) break;
    following.push(next);
    id = next.nextTaskId;
  }
  return following;
}

/** Which dates follow, and which of them were moved off bookings. */
export function followingInWords(dates: readonly PlannedDate[]): string[] {
  if (dates.length === 0) return [];
  const shown = dates.map(({ task: { dueDate, blackoutId }, wanted }) => {
    if (blackoutId === null) return `${wanted} (bookings have its days, none are blocked)`;
    return dueDate === wanted ? wanted : `${dueDate ?? wanted} (as ${wanted} has bookings)`;
  });
  return [`${counted(dates.length, 'later date')} planned too: ${shown.join(', ')}. move changes one.`];
}
