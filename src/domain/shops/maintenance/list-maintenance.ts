import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { emptyFirst } from '../../../../db/expressions.ts';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import { anyVendor, dayOf, IdInput, NextAction, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { assertOwnAsset, findBooksOf } from '../finance-entries/index.ts';
import { checkMaintenance } from './check-maintenance.ts';
import { taskLifecycle } from './task-lifecycle.ts';
import { nextSteps, TaskView, taskView } from './task-view.ts';

const MOST_STEPS = 3;

export const listMaintenance = query({
  name: 'list_maintenance',
  title: 'Maintenance',
  description: 'What is to be done about your assets, what is due first; show PAST for what is over.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ assetId: IdInput.optional(), show: z.enum(['OPEN', 'PAST']).optional(), ...pageInput }),
  output: pageOf(TaskView).extend({ nextActions: z.array(NextAction) }),
  empty: () => 'No such maintenance is planned.',
  errors: [ownAssetNotFound],

  async catchUp({ caller: { vendorId }, input: { assetId }, reader, perform }) {
    await assertOwnAsset(reader, vendorId, assetId);
    for (let more = true; more;) ({ more } = await perform(checkMaintenance, { vendorId }));
  },

  async run({ caller: { vendorId }, input: { assetId, show = 'OPEN', page, limit }, reader, now }) {
    const today = dayOf(now, (await findBooksOf(reader, vendorId)).timeZone);
    const wanted = and(
      eq(maintenanceTasks.vendorId, vendorId),
      inArray(maintenanceTasks.status, [...(show === 'OPEN' ? taskLifecycle.open : taskLifecycle.table.final)]),
      assetId === undefined ? undefined : eq(maintenanceTasks.assetId, assetId),
    );
    const rows = await reader
      .select()
      .from(maintenanceTasks)
      .where(wanted)
      .orderBy(emptyFirst(maintenanceTasks.dueDate), asc(maintenanceTasks.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [all] = await reader.select({ total: count() }).from(maintenanceTasks).where(wanted);
    return {
      items: rows.map((task) => taskView(task, today)),
      nextActions: rows.flatMap((task) => nextSteps(task, today)).slice(0, MOST_STEPS),
      pagination: pagination({ page, limit }, all?.total ?? 0),
    };
  },
});
