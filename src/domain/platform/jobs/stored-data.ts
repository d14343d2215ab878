import { jobRuns } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(jobRuns, { bindsNobody: true, ...NOT_PERSONAL, kept: 'for good: one for each job, of its last run' }),
];
