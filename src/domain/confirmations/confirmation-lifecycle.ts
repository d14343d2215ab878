import { CONFIRMATION_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** What becomes of a call that waits for the person. After `expiresAt` it is worth nothing, whatever its state. */
export const confirmationLifecycle = lifecycle(CONFIRMATION_STATES, {
  initial: 'PENDING',
  final: ['DENIED', 'USED'],
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', by: ['RENTER', 'OWNER'], event: 'key_confirmation.approved' },
    deny: { from: ['PENDING'], to: 'DENIED', by: ['RENTER', 'OWNER'], event: 'key_confirmation.denied' },
    use: { from: ['APPROVED'], to: 'USED', by: ['SYSTEM'], event: 'key_confirmation.used' },
  },
});
export type ConfirmationMove = keyof typeof confirmationLifecycle.table.moves;
