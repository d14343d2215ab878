import { emailChanges } from '../../../../db/schema/index.ts';
import { EMAIL_CHANGE_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/**
 * The states of a change of the e-mail address. After `expiresAt` it is worthless in every state. The moves emit no event,
 * because the person makes them or, for a change by an administrator, gets an e-mail at both addresses. @public: tests examine
 * every table of moves.
 */
export const emailChangeLifecycle = lifecycle(EMAIL_CHANGE_STATES, {
  initial: 'PENDING',
  final: ['CONFIRMED', 'CANCELLED'],
  moves: {
    confirm: { from: ['PENDING'], to: 'CONFIRMED', by: ['RENTER', 'OWNER', 'ADMIN'], event: null },
    cancel: { from: ['PENDING'], to: 'CANCELLED', by: ['RENTER', 'OWNER', 'ADMIN'], event: null },
  },
});

const saveChange = declareSave(emailChanges, 'Change of address');

/** Ends a pending change. The caller holds the lock of the account. */
export const moveEmailChange = declareMove(emailChangeLifecycle, saveChange, {
  openKey: null,
});
