import { and, count, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { repairs } from '../../../../db/schema/index.ts';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import { anyVendor, IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { assertOwnAsset } from '../finance-entries/index.ts';
import { RepairView, repairViews } from './repair-view.ts';

export const listRepairExpenses = query({
  name: 'list_repair_expenses',
  title: 'Repairs',
  description: 'Your repairs with what renters paid of them, the latest first.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ assetId: IdInput.optional(), ...pageInput }),
  output: pageOf(RepairView),
  empty: () => 'No such repair is entered.',
  errors: [ownAssetNotFound],

  prepare: ({ caller: { vendorId }, input: { assetId }, reader }) => assertOwnAsset(reader, vendorId, assetId),

  async run({ caller: { vendorId }, input: { assetId, page, limit }, reader }) {
    const wanted = and(eq(repairs.vendorId, vendorId), assetId === undefined ? undefined : eq(repairs.assetId, assetId));
    const rows = await reader
      .select()
      .from(repairs)
      .where(wanted)
      .orderBy(desc(repairs.date), desc(repairs.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [all] = await reader.select({ total: count() }).from(repairs).where(wanted);
    return { items: await repairViews(reader, rows), pagination: pagination({ page, limit }, all?.total ?? 0) };
  },
});
