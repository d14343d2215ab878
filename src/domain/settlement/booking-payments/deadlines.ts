import type { DeclaredDeadline } from '../../rentals/bookings/index.ts';
import { flaggedPaymentDue } from './flagged-payment.ts';

export const deadlines: readonly DeclaredDeadline[] = [{ kind: 'FLAGGED_PAYMENT', onDue: flaggedPaymentDue }];
