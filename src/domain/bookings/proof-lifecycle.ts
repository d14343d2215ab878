import { OFFLINE_PROOF_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** A report that the rent was transferred to the owner. Nobody's silence confirms it; after a rejection another may follow. */
export const proofLifecycle = lifecycle(OFFLINE_PROOF_STATES, {
  initial: 'REPORTED',
  final: ['CONFIRMED', 'REJECTED'],
  moves: {
    confirm: { from: ['REPORTED'], to: 'CONFIRMED', by: ['OWNER', 'ADMIN'], event: 'offline_proof.confirmed' },
    reject: { from: ['REPORTED'], to: 'REJECTED', by: ['OWNER', 'ADMIN'], event: 'offline_proof.rejected' },
    /** The booking was paid otherwise or ended. */
    close: { from: ['REPORTED'], to: 'REJECTED', by: ['RENTER', 'OWNER', 'ADMIN', 'SYSTEM'], event: 'offline_proof.rejected' },
  },
});
