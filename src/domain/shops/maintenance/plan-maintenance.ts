import { z } from 'zod';
import { maintenanceTasks } from '../../../../db/schema/index.ts';
import { bookableOf } from '../../catalog/assets/index.ts';
import { named, addDays, CivilDay, command, dayOf, IdInput, invalidInput, plainLine } from '../../platform/kernel/index.ts';
import { blackoutPeriod, blockedInWords, blockedUnits, blockPeriod, findInTheWay, ownCalendar } from '../calendar/index.ts';
import { maintenanceDaysTaken } from './maintenance-errors.ts';
import { followingInWords, planFollowing } from './planned-dates.ts';
import { TASK_NEWS, TaskAnswer, taskAnswer, taskStep } from './task-view.ts';
import { taskLifecycle } from './task-lifecycle.ts';
import { overdueOnOf, TASK_ID } from './task.ts';

const MOST_EVERY_DAYS = 1_000;
const Every = z.int().min(1).max(MOST_EVERY_DAYS);

export const planMaintenance = command({
  name: 'plan_maintenance',
  title: 'Plan maintenance',
  description:
    'From dueDate on for durationDays: those days are blocked, for all units or so many. everyDays plans the later dates too, off bookings; everyRentalDays brings it back after it was done.',
  access: ownCalendar('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: ['commits'],
  input: z.strictObject({
    assetId: IdInput,
    title: plainLine(100),
    dueDate: CivilDay.optional(),
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

  async run({ subject: listing, input, tx, now, ids, emit, settings }) {
    const { asset } = listing;
    const { id: assetId, vendorId, timeZone } = asset;
    const today = dayOf(now, timeZone);
    const { title, durationDays = 1, everyDays = null, everyRentalDays = null, checklist = [] } = input;
    const dueDate = input.dueDate ?? (everyDays === null ? null : addDays(today, everyDays));
    if (dueDate === null && everyRentalDays === null) {
      throw invalidInput({ issues: [{ field: 'dueDate', message: 'is needed, or everyDays, or everyRentalDays' }] });
    }
    const units = blockedUnits(asset, input.units);
    const day = input.dueDate ?? (dueDate === null ? null : await nearestTo(dueDate));
    const blackout = day === null ? null : await blocked(day);
    const about = { id: ids.next(TASK_ID), vendorId, assetId, status: taskLifecycle.table.initial, title, checklist };
    const rhythm = { everyDays, everyRentalDays, countedFrom: today, dueDate: day, durationDays, units };
    const nothing = { startedOn: null, finishedOn: null, checkedOn: null, warnedAt: null, nextTaskId: null };
    const stamps = { overdueOn: overdueOnOf({ dueDate: day, durationDays }), createdAt: now, updatedAt: now, version: 0 };
    const task = { ...about, ...rhythm, blackoutId: blackout?.id ?? null, ...nothing, ...stamps };
    await tx.insert(maintenanceTasks).values(task);
    const { horizonDays } = bookableOf(listing, settings).rules;
    const context = { today, horizonDays, now, ids, emit };
    const following = day === null ? [] : await planFollowing(tx, { task, asset }, { from: day, dates: 0, ...context });
    const effects = [...(blackout === null ? [] : [blockedInWords(blackout, asset)]), ...followingInWords(following)];
    const planned = { ...task, nextTaskId: following[0]?.task.id ?? null };
    return taskAnswer(planned, { today, effects, undo: taskStep('cancel_maintenance', task, 'take it back') });

    async function nearestTo(startDate: string) {
      const period = { startDate, endDate: addDays(startDate, durationDays), units };
      return (await findInTheWay(tx, asset, period, now))?.nearest?.startDate ?? startDate;
    }

    async function blocked(startDate: string) {
      const days = blackoutPeriod({ startDate, endDate: addDays(startDate, durationDays) }, { timeZone, now });
      const period = { ...days, units };
      const inTheWay = await findInTheWay(tx, asset, period, now);
      if (inTheWay !== null)
        throw maintenanceDaysTaken({
          assetId,
          ...period,
          unitsInAll: asset.units,
          ...inTheWay,
          again: { operation: 'plan_maintenance', args: input },
        });
      return blockPeriod(tx, asset, { ...period, source: 'MAINTENANCE', reason: title }, { now, ids, emit });
    }
  },
});
