import { and, asc, count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { emptyFirst } from '../../../../db/expressions.ts';
import { acquisitions } from '../../../../db/schema/index.ts';
import { ownAssetNotFound } from '../../catalog/assets/index.ts';
import { anyVendor, IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { assertOwnAsset } from '../finance-entries/index.ts';
import { AcquisitionView, acquisitionView } from './acquisition-view.ts';
import { depreciationUpToDate } from './enter-due-depreciation.ts';

export const listAcquisitions = query({
  name: 'list_acquisitions',
  title: 'What was bought',
  description: 'What you have bought, with book value and the depreciation to come.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ assetId: IdInput.optional(), ...pageInput }),
  output: pageOf(AcquisitionView),
  empty: () => 'No such purchase is entered.',
  errors: [ownAssetNotFound],

  async catchUp({ caller: { vendorId }, input: { assetId }, ...context }) {
    await assertOwnAsset(context.reader, vendorId, assetId);
    await depreciationUpToDate(context, vendorId);
  },

  async run({ caller: { vendorId }, input: { assetId, page, limit }, reader }) {
    const wanted = and(
      eq(acquisitions.vendorId, vendorId),
      assetId === undefined ? undefined : eq(acquisitions.assetId, assetId),
    );
    const rows = await reader
      .select()
      .from(acquisitions)
      .where(wanted)
      .orderBy(emptyFirst(acquisitions.assetId), asc(acquisitions.unitNo), asc(acquisitions.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [all] = await reader.select({ total: count() }).from(acquisitions).where(wanted);
    return { items: rows.map(acquisitionView), pagination: pagination({ page, limit }, all?.total ?? 0) };
  },
});
