import { MAINTENANCE_STATES } from '../../../../db/values/index.ts';
import { declareMove, lifecycle } from '../../platform/kernel/index.ts';
import { saveTask } from './task.ts';

/**
 * The states of a maintenance task. A small one can be done without having begun. The moves emit no event, because only the
 * owner makes them and only the owner reads these tasks.
 */
export const taskLifecycle = lifecycle(MAINTENANCE_STATES, {
  initial: 'SCHEDULED',
  final: ['DONE', 'CANCELLED'],
  moves: {
    start: { from: ['SCHEDULED'], to: 'IN_PROGRESS', by: ['OWNER'], event: null },
    finish: { from: ['SCHEDULED', 'IN_PROGRESS'], to: 'DONE', by: ['OWNER'], event: null },
    cancel: { from: ['SCHEDULED', 'IN_PROGRESS'], to: 'CANCELLED', by: ['OWNER'], event: null },
  },
});

/** Makes a move of a maintenance task's lifecycle. The caller has asked `taskLifecycle.can` first. */
export const moveTask = declareMove(taskLifecycle, saveTask);
