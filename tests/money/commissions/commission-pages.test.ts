import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissionDues } from '../../../db/schema/index.ts';
import { commissionPage, commissionRows } from '../../../src/domain/money/commissions/commission-rows.ts';
import { COMMISSION_VIEW_STATES } from '../../../src/domain/money/commissions/commission-view.ts';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let vendorIds: string[];
beforeAll(async () => {
  market = await startMarketplace();
  const dues = await market.database.reader.select({ vendorId: commissionDues.vendorId }).from(commissionDues);
  vendorIds = [...new Set(dues.map(({ vendorId }) => vendorId))];
});
afterAll(() => market.close());

test('the pages of commissions hold the same rows in the same order as the whole list', async () => {
  const { reader } = market.database;
  const seen = new Set<string>();
  for (const vendorId of vendorIds) {
    const everything = await commissionRows(reader, { vendorId, mode: 'live', timeZone: 'UTC' });
    const dayOf = ({ at }: { at: string }) => at.slice(0, 10);
    const middle = everything.map(dayOf)[Math.floor(everything.length / 2)] ?? '2027-01-01';
    const before = addDays(middle, -1);
    for (const status of [undefined, ...COMMISSION_VIEW_STATES]) {
      for (const period of [{}, { from: middle }, { to: middle }, { to: before }, { from: middle, to: middle }]) {
        const wanted = { vendorId, mode: 'live', timeZone: 'UTC', status, ...period } as const;
        const whole = await commissionRows(reader, wanted);
        for (const { status: found } of whole) seen.add(found);
        const outside = whole.map(dayOf).filter((day) => day < (wanted.from ?? day) || day > (wanted.to ?? day));
        expect(outside, `days outside of ${wanted.from ?? '…'} to ${wanted.to ?? '…'}`).toEqual([]);
        for (const page of [1, 2, 3]) {
          const items = whole.slice((page - 1) * 3, page * 3);
          expect(await commissionPage(reader, wanted, { page, limit: 3 })).toEqual({ items, total: whole.length });
        }
      }
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['WITHHELD', 'OVERDUE']));
});
