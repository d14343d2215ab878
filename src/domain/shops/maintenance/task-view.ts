import { z } from 'zod';
import {
  addDays,
  type CivilDay,
  NextAction,
  offer,
  type OperationName,
  type Step,
  type StepArgs,
  withArgs,
} from '../../platform/kernel/index.ts';
import { PATIENCE_DAYS, type Task } from './task.ts';

const SHOWN_STATES = ['SCHEDULED', 'DUE', 'IN_PROGRESS', 'DONE', 'CANCELLED', 'OVERDUE'] as const;

export const TaskView = z.object({
  taskId: z.string(),
  assetId: z.string(),
  title: z.string(),
  status: z.enum(SHOWN_STATES),
  dueDate: z.string().nullable().describe('null: once it was with renters for everyRentalDays'),
  endDate: z.string().nullable().describe('the first day after it'),
  durationDays: z.int(),
  units: z.int().nullable().describe('null: all'),
  everyDays: z.int().nullable(),
  everyRentalDays: z.int().nullable(),
  checklist: z.array(z.string()),
  blackoutId: z.string().nullable().describe('the days that it keeps free'),
  startedOn: z.string().nullable(),
  finishedOn: z.string().nullable(),
  nextTaskId: z.string().nullable(),
  warning: z.string().nullable(),
});

export function taskView(task: Task, today: CivilDay): z.input<typeof TaskView> {
  const { id: taskId, assetId, title, dueDate, durationDays, units, everyDays, everyRentalDays, checklist } = task;
  const { blackoutId, startedOn, finishedOn, nextTaskId } = task;
  const endDate = dueDate === null ? null : addDays(dueDate, durationDays);
  const about = { taskId, assetId, title, status: shownState(task, today), dueDate, endDate, durationDays, units };
  const rhythm = { everyDays, everyRentalDays, checklist };
  return { ...about, ...rhythm, blackoutId, startedOn, finishedOn, nextTaskId, warning: warningOf(task, today) };
}

function shownState({ status, dueDate, durationDays }: Task, today: CivilDay): (typeof SHOWN_STATES)[number] {
  if (status !== 'SCHEDULED' || dueDate === null || dueDate > today) return status;
  return addDays(dueDate, durationDays) > today ? 'DUE' : 'OVERDUE';
}

function warningOf({ status, overdueOn }: Task, today: CivilDay): string | null {
  if (status !== 'SCHEDULED' || overdueOn === null || shownLate(overdueOn, today)) return null;
  return overdueOn <= today
    ? `It waits for more than ${PATIENCE_DAYS} days: until it is started, finished or cancelled, nobody can book the asset at once.`
    : `From ${overdueOn} on nobody can book the asset at once if it still waits then.`;
}

const TOLD_AHEAD_DAYS = 31;

/** Whether the maintenance task is late enough for a warning. */
function shownLate(overdueOn: CivilDay, today: CivilDay): boolean {
  return addDays(today, TOLD_AHEAD_DAYS) <= overdueOn;
}

export const TaskAnswer = TaskView.extend({
  effects: z.array(z.string()).describe('what else changed'),
  undo: NextAction.nullable().describe('what takes it back'),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});

export const TASK_NEWS = [
  'taskId',
  'title',
  'status',
  'dueDate',
  'endDate',
  'blackoutId',
  'nextTaskId',
  'effects',
  'undo',
  'nextActions',
] as const;

/** The answer of every command that writes a maintenance task. */
export function taskAnswer(
  task: Task,
  { today, effects, undo }: { today: CivilDay; effects: readonly string[]; undo: Step | null },
): z.input<typeof TaskAnswer> {
  return { ...taskView(task, today), effects: [...effects], undo, nextActions: nextSteps(task, today) };
}

/** What the owner can do with a maintenance task once its day has come. */
export function nextSteps(task: Task, today: CivilDay): Step[] {
  const { status, dueDate } = task;
  if (status === 'IN_PROGRESS') return [taskStep('finish_maintenance', task, 'say when it is done, and what it cost')];
  if (status !== 'SCHEDULED' || dueDate === null || dueDate > today) return [];
  return [taskStep('start_maintenance', task, 'say that it has begun')];
}

/** The step for another action on the same maintenance task. */
export function taskStep<Name extends OperationName & `${string}_maintenance`>(
  operation: Name,
  { id }: Pick<Task, 'id'>,
  why: string,
  args: StepArgs<Name> = {},
): Step {
  return withArgs(offer(operation, {}, { actor: 'OWNER', why, optional: true }), { taskId: id, ...args });
}
