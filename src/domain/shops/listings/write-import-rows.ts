import { z } from 'zod';
import { calendarLock } from '../../catalog/availability/index.ts';
import { findVendorOfUser } from '../../people/accounts/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { durationRulesLock } from '../calendar/index.ts';
import type { Shop } from './shop.ts';
import { RowView } from './import-view.ts';
import { type PlannedRow, writeRow } from './planned-rows.ts';

export const writeImportRows = command({
  name: 'write_import_rows',
  title: 'Write rows of an import',
  description: 'Writes some rows of an import, in one transaction; each that is refused by now keeps no other from it.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({
    importId: IdInput,
    vendorId: IdInput,
    userId: IdInput,
    shop: z.custom<Shop>(),
    rows: z.array(z.custom<PlannedRow>()),
  }),
  output: z.object({ rows: z.array(RowView) }),
  errors: [],

  async run({ input: { importId, vendorId, userId, shop: seen, rows }, tx, ...context }) {
    const assetIds = rows.flatMap(({ assetId }) => assetId ?? []);
    await tx.lock(durationRulesLock(vendorId), ...assetIds.map(calendarLock));
    const shop = { ...seen, vendor: (await findVendorOfUser(tx, userId)) ?? seen.vendor };
    const views: RowView[] = [];
    for (const row of rows) views.push(await writeRow(tx, row, { importId, shop }, context));
    return { rows: views };
  },
});
