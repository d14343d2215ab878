import { and, desc, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { sumWhere } from '../../../../db/expressions.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { CATEGORY_CODES, categoryOf, entriesThatFit, type EntryFilter } from '../finance-entries/index.ts';

const codesOfKind = (kind: 'INCOME' | 'EXPENSE') =>
  CATEGORY_CODES.filter((code) => categoryOf(code).line !== null && categoryOf(code).kind === kind);

interface AssetResult {
  readonly currency: string;
  readonly key: string | null;
  readonly incomeMinor: Minor;
  readonly expenseMinor: Minor;
  readonly resultMinor: Minor;
}

/** What assets have earned and cost, those with the most income first; `null` is what belongs to none. */
export async function assetResults(from: Reader, filter: EntryFilter, most: number): Promise<AssetResult[]> {
  const { assetId, currency, categoryCode, amountMinor } = financeEntries;
  const [incomes, expenses] = [codesOfKind('INCOME'), codesOfKind('EXPENSE')];
  const incomeMinor = sumWhere(amountMinor, inArray(categoryCode, incomes));
  const expenseMinor = sumWhere(amountMinor, inArray(categoryCode, expenses));
  const rows = await from
    .select({ currency, key: assetId, incomeMinor, expenseMinor })
    .from(financeEntries)
    .where(and(entriesThatFit(filter), inArray(categoryCode, [...incomes, ...expenses])))
    .groupBy(currency, assetId)
    .orderBy(desc(incomeMinor), assetId)
    .limit(most);
  return rows.map((row) => ({ ...row, resultMinor: row.incomeMinor - row.expenseMinor }));
}
