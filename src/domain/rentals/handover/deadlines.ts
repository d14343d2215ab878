import type { DeclaredDeadline } from '../bookings/index.ts';
import { assumeHandover } from './rental-start.ts';
import { countLateDay } from './late-return.ts';

export const deadlines: readonly DeclaredDeadline[] = [
  { kind: 'CHECK_IN', onDue: assumeHandover },
  { kind: 'OVERDUE_DAY', onDue: (tx, booking, _deadline, context) => countLateDay(tx, booking, context) },
];
