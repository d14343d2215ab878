import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import type { Scope } from '../../../../db/values/index.ts';
import { type CatalogAsset, findAssetById, saveAsset } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { type Access, addDays, behindRow, type CivilDay, declareId, declareSave } from '../../platform/kernel/index.ts';
import { taskNotFound } from './maintenance-errors.ts';

export const TASK_ID = declareId('mnt');

export type Task = typeof maintenanceTasks.$inferSelect;

/** After this many days of delay the asset can no longer be booked instantly. */
export const PATIENCE_DAYS = 30;

/** The day from which the maintenance task is overdue. */
export function overdueOnOf({ dueDate, durationDays }: Pick<Task, 'dueDate' | 'durationDays'>): CivilDay | null {
  return dueDate === null ? null : addDays(dueDate, durationDays + PATIENCE_DAYS + 1);
}

export interface OwnTask {
  readonly task: Task;
  readonly asset: CatalogAsset['asset'];
}

interface OwnTaskOfListing extends OwnTask {
  readonly listing: CatalogAsset;
}

/** A maintenance task of one of the vendor's own assets, under the lock of its calendar. */
export function ownTask(scope: Scope): Access<'vendor', { taskId: string }, OwnTaskOfListing> {
  return behindRow({
    who: 'vendor',
    scope,
    errors: [taskNotFound],
    missing: ({ taskId }) => taskNotFound({ taskId }),
    locks: ({ task }) => [calendarLock(task.assetId)],
    async find(from, { taskId }, { vendorId }) {
      const [task] = await from.select().from(maintenanceTasks).where(eq(maintenanceTasks.id, taskId));
      const found = task === undefined ? undefined : await findAssetById(from, task.assetId);
      if (task === undefined || found === undefined || task.vendorId !== vendorId) return undefined;
      return { task, asset: found.asset, listing: found };
    },
  });
}

export const saveTask = declareSave(maintenanceTasks, 'Maintenance');

const waits = eq(maintenanceTasks.status, 'SCHEDULED');
/** The condition for tasks that depend on use, and whose days with renters were not counted today. */
const toCount = (today: CivilDay) =>
  and(isNotNull(maintenanceTasks.everyRentalDays), or(isNull(maintenanceTasks.checkedOn), lteBefore(today)));
const lteBefore = (today: CivilDay) => lte(maintenanceTasks.checkedOn, addDays(today, -1));
const toWarn = (today: CivilDay) => and(isNull(maintenanceTasks.warnedAt), lte(maintenanceTasks.overdueOn, today));

/** The tasks of a vendor that may have become due or overdue. */
export async function findTasksToCheck(from: Reader, vendorId: string, today: CivilDay, most: number): Promise<Task[]> {
  return from
    .select()
    .from(maintenanceTasks)
    .where(and(eq(maintenanceTasks.vendorId, vendorId), waits, or(toCount(today), toWarn(today))))
    .orderBy(asc(maintenanceTasks.id))
    .limit(most);
}

/** Vendors with tasks that may have become due or overdue. */
export async function findVendorsWithMaintenance(from: Reader, today: CivilDay, most: number): Promise<string[]> {
  const rows = await from
    .selectDistinct({ vendorId: maintenanceTasks.vendorId })
    .from(maintenanceTasks)
    .where(and(waits, or(toCount(today), toWarn(today))))
    .limit(most);
  return rows.map(({ vendorId }) => vendorId);
}

/** Stores on the asset whether maintenance is overdue, so that a search need not look it up. */
export async function noteOverdue(tx: Tx, assetId: string, { today, now }: { today: CivilDay; now: Date }): Promise<boolean> {
  const [late] = await tx
    .select({ id: maintenanceTasks.id })
    .from(maintenanceTasks)
    .where(and(eq(maintenanceTasks.assetId, assetId), waits, lte(maintenanceTasks.overdueOn, today)))
    .limit(1);
  const found = await findAssetById(tx, assetId);
  const maintenanceOverdue = late !== undefined;
  if (found === undefined || found.asset.maintenanceOverdue === maintenanceOverdue) return false;
  await saveAsset(tx, assetId, { maintenanceOverdue, updatedAt: now });
  return true;
}
