import { ACQUISITION_STATES } from '../../../../db/values/index.ts';
import { declareMove, lifecycle } from '../../platform/kernel/index.ts';
import { saveAcquisition } from './acquisition.ts';

/**
 * The states of a purchase. Only an ACTIVE one loses value month by month. The moves emit no event, because only the owner
 * makes them and only the owner reads these books.
 */
export const acquisitionLifecycle = lifecycle(ACQUISITION_STATES, {
  initial: 'ACTIVE',
  final: ['VOID'],
  moves: {
    sell: { from: ['ACTIVE'], to: 'SOLD', by: ['OWNER'], event: null },
    scrap: { from: ['ACTIVE'], to: 'DISPOSED', by: ['OWNER'], event: null },
    reopen: { from: ['SOLD', 'DISPOSED'], to: 'ACTIVE', by: ['OWNER'], event: null },
    void: { from: ['ACTIVE', 'SOLD', 'DISPOSED'], to: 'VOID', by: ['OWNER'], event: null },
  },
});

/** Makes a move of an acquisition's lifecycle. The caller has asked `acquisitionLifecycle.can` first. */
export const moveAcquisition = declareMove(acquisitionLifecycle, saveAcquisition);
