import type { DeclaredDeadline } from '../../rentals/bookings/index.ts';
import { escalateProof } from './offline-proof.ts';
import { creditOfflineRefund } from './offline-refund.ts';

export const deadlines: readonly DeclaredDeadline[] = [
  { kind: 'OFFLINE_PROOF', onDue: escalateProof },
  { kind: 'OFFLINE_REFUND', onDue: creditOfflineRefund },
];
