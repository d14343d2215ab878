import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, bookingTimeline, invoices, payments, refunds } from '../../db/schema/index.ts';
import { invoiceNumber } from '../../src/domain/settlement/invoices/invoice-number.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const rows = () => market.database.reader.select().from(invoices).orderBy(asc(invoices.issuedAt), asc(invoices.id));

test('every payment of the demo has its invoice, and every refund of rent its credit note', async () => {
  const all = await rows();
  const { reader } = market.database;
  const paid = (await reader.select().from(payments)).filter(({ paidAt }) => paidAt !== null);
  const back = (await reader.select().from(refunds)).filter(({ cause }) => cause !== 'DEPOSIT');
  expect(all.map(({ causeId }) => causeId).toSorted()).toEqual([...paid, ...back].map(({ id }) => id).toSorted());
  expect(all.filter(({ kind }) => kind === 'CREDIT_NOTE').length).toBeGreaterThan(0);

  const rent = new Map(paid.map(({ id, rentMinor }) => [id, rentMinor]));
  const given = new Map(back.map(({ id, amountMinor }) => [id, -amountMinor]));
  for (const { causeId, totalMinor } of all) expect(totalMinor).toBe(rent.get(causeId) ?? given.get(causeId));
});

test('the invoice numbers of each vendor begin with 1 every year and follow the time', async () => {
  const series = Object.groupBy(
    await rows(),
    ({ vendorId, kind, issuedAt }) => `${vendorId} ${kind} ${issuedAt.getUTCFullYear()}`,
  );
  expect(Object.keys(series).length).toBeGreaterThan(8);
  for (const list of Object.values(series)) {
    const [first] = list ?? [];
    if (first === undefined) continue;
    const { kind, number } = first;
    const [code = '', year = ''] = number.split(/-(?=\d{4}-)|-(?=C?\d{5}$)/);
    const expected = list?.map((_, index) =>
      invoiceNumber(code, { vendorId: '', kind, mode: 'live', year: Number(year) }, index + 1),
    );
    expect(list?.map((each) => each.number)).toEqual(expected);
  }
});

test('the timelines of the demo name every invoice', async () => {
  const told = await market.database.reader.select().from(bookingTimeline);
  const notes = told.flatMap(({ type, note }) => (type.startsWith('invoice.') && note !== null ? [note] : []));
  expect(notes.toSorted()).toEqual((await rows()).map(({ number }) => number).toSorted());
});

test('the demo renter opens the invoice of a past rental', async () => {
  const { items } = await market.renter.call('list_my_bookings', { state: 'COMPLETED' });
  const invoice = await market.renter.call('get_payment_invoice', { bookingId: items[0].id });
  const page = await fetch(invoice.url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(invoice.number)]);
  const [booking] = await market.database.reader.select().from(bookings).where(eq(bookings.id, items[0].id));
  expect(invoice.totalMinor).toBe(booking?.totalMinor);
});
