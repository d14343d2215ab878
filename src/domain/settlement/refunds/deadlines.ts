import type { DeclaredDeadline } from '../../rentals/bookings/index.ts';
import { lapseHold, releaseDeposit } from './deposit-release.ts';

export const deadlines: readonly DeclaredDeadline[] = [
  { kind: 'DEPOSIT', onDue: releaseDeposit },
  { kind: 'HOLD_LAPSE', onDue: lapseHold },
];
