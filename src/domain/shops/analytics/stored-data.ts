import { assetInterest } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

/** A little more than two years in days, so that a period can still be compared with the one a year before. */
export const KEPT_DAYS = 800;

export const storedData: readonly StoredTable[] = [
  declareTable(assetInterest, { bindsNobody: true, ...NOT_PERSONAL, kept: `${KEPT_DAYS} days` }),
];
