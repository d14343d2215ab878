import { repairs } from '../../../../db/schema/index.ts';
import { FINANCE_ENTRY_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/**
 * The states of a repair. Making a repair void emits no event, because only the owner makes that move and only the owner reads
 * it.
 */
export const repairLifecycle = lifecycle(FINANCE_ENTRY_STATES, {
  initial: 'ACTIVE',
  final: ['VOID'],
  moves: {
    void: { from: ['ACTIVE'], to: 'VOID', by: ['OWNER'], event: null },
  },
});

export const saveRepair = declareSave(repairs, 'Repair');

/** Makes a move of a repair's lifecycle; its entry moves with it. The caller has asked `repairLifecycle.can` first. */
export const moveRepair = declareMove(repairLifecycle, saveRepair);
