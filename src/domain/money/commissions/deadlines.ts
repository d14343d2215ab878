import { onCommissionDue } from './commission-due.ts';

export const deadlines = [{ kind: 'COMMISSION', onDue: onCommissionDue }] as const;
