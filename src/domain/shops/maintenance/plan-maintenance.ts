import { z } from 'zod';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import { named, addDays, CivilDay, command, dayOf, IdInput, invalidInput, plainLine } from '../../platform/kernel/index.ts';
import { blackoutPeriod, blockedInWords, blockedUnits, blockPeriod, findInTheWay, ownCalendar } from '../calendar/index.ts';
import { maintenanceDaysTaken } from './maintenance-errors.ts';
import { TASK_NEWS, TaskAnswer, taskAnswer, taskStep } from './task-view.ts';
import { taskLifecycle } from './task-lifecycle.ts';
import { overdueOnOf, TASK_ID } from './task.ts';

const MOST_EVERY_DAYS = 1_000;
const Every = z.int().min(1).max(MOST_EVERY_DAYS);

export const planMaintenance = command({
  name: 'plan_maintenance',
  title: 'Plan maintenance',
  description:
    'From dueDate on for durationDays: those days are blocked, for all units or so many. everyDays and everyRentalDays bring it back after it was done.',
  access: ownCalendar('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: ['commits'],
  input: z.strictObject({
    assetId: IdInput,
    title: plainLine(100),
    dueDate: CivilDay.optional().describe('default by everyDays'),
    durationDays: z.int().min(1).max(90).optional(),
    units: z.int().min(1).max(500).optional(),
    everyDays: Every.optional(),
    everyRentalDays: Every.optional(),
    checklist: z.array(plainLine(100)).max(20).optional(),
  }),
  example: { title: 'Brakes', everyDays: 180, everyRentalDays: 60, checklist: ['Pads', 'Cables'] },
  output: TaskAnswer,
  readsOut: TASK_NEWS,
  errors: [maintenanceDaysTaken],
  asks: ({ subject: { asset } }) => `Plan maintenance of ${named(asset.title)} and block its days.`,

  async run({ subject: { asset }, input, tx, now, ids, emit }) {
    const { id: assetId, vendorId, timeZone } = asset;
    const today = dayOf(now, timeZone);
    const { title, durationDays = 1, everyDays = null, everyRentalDays = null, checklist = [] } = input;
    const dueDate = input.dueDate ?? (everyDays === null ? null : addDays(today, everyDays));
    if (dueDate === null && everyRentalDays === null) {
      throw invalidInput({ issues: [{ field: 'dueDate', message: 'is needed, or everyDays, or everyRentalDays' }] });
    }
    const units = blockedUnits(asset, input.units);
    const blackout = dueDate === null ? null : await blocked(dueDate);
    const about = { id: ids.next(TASK_ID), vendorId, assetId, status: taskLifecycle.table.initial, title, checklist };
    const rhythm = { everyDays, everyRentalDays, countedFrom: today, dueDate, durationDays, units };
    const nothing = { startedOn: null, finishedOn: null, checkedOn: null, warnedAt: null, nextTaskId: null };
    const stamps = { overdueOn: overdueOnOf({ dueDate, durationDays }), createdAt: now, updatedAt: now, version: 0 };
    const task = { ...about, ...rhythm, blackoutId: blackout?.id ?? null, ...nothing, ...stamps };
    await tx.insert(maintenanceTasks).values(task);
    const effects =
      blackout === null
        ? []
        : [
            blockedInWords(blackout, asset),
            ...(everyDays === null ? [] : [`The next one is planned ${everyDays} days after it is finished.`]),
          ];
    return taskAnswer(task, { today, effects, undo: taskStep('cancel_maintenance', task, 'take it back') });

    async function blocked(startDate: string) {
      const days = blackoutPeriod({ startDate, endDate: addDays(startDate, durationDays) }, { timeZone, now });
      const period = { ...days, units };
      const inTheWay = await findInTheWay(tx, asset, period, now);
      if (inTheWay !== null)
        throw maintenanceDaysTaken({ assetId, ...period, unitsInAll: asset.units, ...inTheWay, plan: input });
      return blockPeriod(tx, asset, { ...period, source: 'MAINTENANCE', reason: title }, { now, ids, emit });
    }
  },
});
