import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { bookings } from '../../../../db/schema/index.ts';
import {
  addDays,
  ascending,
  type CivilDay,
  command,
  dayOf,
  eachDay,
  IdInput,
  systemOnly,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { RENTED_STATES } from '../../rentals/bookings/index.ts';
import { findBooksOf } from '../finance-entries/index.ts';
import { maintenanceEvents } from './events.ts';
import { findTasksToCheck, noteOverdue, overdueOnOf, saveTask, type Task } from './task.ts';

/** How many are checked in one call, because one transaction should not execute too many statements. */
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

/** Days on which pieces of an asset are with renters, `[startDate, endDate)`. */
interface RentedPeriod {
  readonly assetId: string;
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
  readonly units: number;
}

/** The rentals of these assets with days from the first to the last day, both included. */
async function findRentals(
  from: Reader,
  assetIds: readonly string[],
  days: { from: CivilDay; to: CivilDay },
): Promise<RentedPeriod[]> {
  const { assetId, startDate, endDate, units } = bookings;
  if (assetIds.length === 0) return [];
  return from
    .select({ assetId, startDate, endDate, units })
    .from(bookings)
    .where(
      and(
        inArray(assetId, [...assetIds]),
        eq(bookings.mode, 'live'),
        inArray(bookings.state, [...RENTED_STATES]),
        gt(endDate, days.from),
        lte(startDate, days.to),
      ),
    )
    .orderBy(asc(startDate));
}

/**
 * The day after this many days with renters since `from`, on which each piece counts; today at the latest. Null if there were
 * fewer.
 */
function dayReached(
  periods: readonly RentedPeriod[],
  { from, today, days }: { from: CivilDay; today: CivilDay; days: number },
): CivilDay | null {
  const counts = new Map<CivilDay, number>();
  for (const { startDate, endDate, units } of periods) {
    const first = startDate < from ? from : startDate;
    const end = endDate > today ? today : endDate;
    if (first < end) for (const day of eachDay(first, end)) counts.set(day, (counts.get(day) ?? 0) + units);
  }
  let rented = 0;
  for (const [day, units] of [...counts].toSorted(([a], [b]) => ascending(a, b))) {
    rented += units;
    if (rented >= days) return addDays(day, 1);
  }
  return null;
}
