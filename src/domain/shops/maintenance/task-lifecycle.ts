import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import { MAINTENANCE_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';
import type { Task } from './task.ts';

/** The states of a maintenance. Small ones are done without having begun. */
export const taskLifecycle = lifecycle(MAINTENANCE_STATES, {
  initial: 'SCHEDULED',
  final: ['DONE', 'CANCELLED'],
  moves: {
    start: { from: ['SCHEDULED'], to: 'IN_PROGRESS', by: ['OWNER'], event: null },
    finish: { from: ['SCHEDULED', 'IN_PROGRESS'], to: 'DONE', by: ['OWNER'], event: null },
    cancel: { from: ['SCHEDULED', 'IN_PROGRESS'], to: 'CANCELLED', by: ['OWNER'], event: null },
  },
});

/** Makes a move of a maintenance's lifecycle. The caller has asked `taskLifecycle.can` first. */
export async function moveTask(
  tx: Tx,
  { id, status, version }: Task,
  move: keyof typeof taskLifecycle.table.moves,
  changes: Partial<Omit<Task, 'status' | 'version'>>,
): Promise<Task> {
  const { to } = taskLifecycle.take(status, move);
  const rows = await tx
    .update(maintenanceTasks)
    .set({ ...changes, status: to, version: version + 1 })
    .where(and(eq(maintenanceTasks.id, id), eq(maintenanceTasks.version, version)))
    .returning();
  return movedRow(rows, `Maintenance ${id}`);
}
