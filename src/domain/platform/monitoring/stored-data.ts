import { auditLog, jobRuns } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(auditLog, {
    bindsNobody: true,
    exported: 'the oversight of the platform’s people',
    erased: 'kept: what the platform’s people did and looked for; the database refuses changes',
    keepsWords: true,
    kept: 'for good',
  }),
  declareTable(jobRuns, { bindsNobody: true, ...NOT_PERSONAL, kept: 'for good: one for each job, of its last run' }),
];
