import { holdCaptures } from '../../../../db/schema/index.ts';
import { CAPTURE_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/**
 * The states of a capture of an authorised deposit. The gateway answers once. The moves emit no event, because `settle_capture`
 * changes the deposit and pays the awards in the same transaction, and people are told of those.
 */
export const captureLifecycle = lifecycle(CAPTURE_STATES, {
  initial: 'REQUESTED',
  final: ['SUCCEEDED', 'FAILED'],
  moves: {
    succeed: { from: ['REQUESTED'], to: 'SUCCEEDED', by: ['SYSTEM'], event: null },
    fail: { from: ['REQUESTED'], to: 'FAILED', by: ['SYSTEM'], event: null },
  },
});

/** Records the answer of the gateway, once. */
export const moveCapture = declareMove(captureLifecycle, declareSave(holdCaptures, 'Capture'));
