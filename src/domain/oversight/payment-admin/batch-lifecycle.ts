import { payoutBatches } from '../../../../db/schema/index.ts';
import { PAYOUT_BATCH_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/**
 * The states of a batch of payouts. The moves emit no event, because every payout in the batch emits its own. @public: tests
 * examine every table of moves.
 */
export const payoutBatchLifecycle = lifecycle(PAYOUT_BATCH_STATES, {
  initial: 'OPEN',
  final: ['PAID', 'CANCELLED'],
  moves: {
    complete: { from: ['OPEN'], to: 'PAID', by: ['ADMIN'], event: null },
    cancel: { from: ['OPEN'], to: 'CANCELLED', by: ['ADMIN'], event: null },
  },
});

/** Ends an open batch. The caller holds its lock. */
export const movePayoutBatch = declareMove(payoutBatchLifecycle, declareSave(payoutBatches, 'Batch'));
