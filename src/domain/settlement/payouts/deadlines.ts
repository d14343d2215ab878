import type { DeclaredDeadline } from '../../rentals/bookings/index.ts';
import { onPayoutDue } from './payout-release.ts';

export const deadlines: readonly DeclaredDeadline[] = [{ kind: 'PAYOUT', onDue: onPayoutDue }];
