import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { samplePng } from '../harness/sample-files.ts';
import { hidden, locationOf, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

const owner = () => signedIn(market.url, VENDOR);

function entry(fields: Record<string, string>, receipt?: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (receipt !== undefined) form.set('file', new Blob([new Uint8Array(receipt)], { type: 'image/png' }), 'receipt.png');
  return form;
}

describe('the books of a shop', () => {
  test('take an expense in whole units with its receipt, once, and it can be voided', async () => {
    const person = await owner();
    const page = await person.open('/shop/books/entries/new');
    const note = 'Wax <b>for</b> the hull';
    const given = {
      formKey: hidden(page.body, 'formKey'),
      categoryCode: 'SUPPLIES',
      amountMinor: '24,90',
      taxMinor: '4,66',
      date: '2026-06-01',
      paidOn: '',
      assetId: '',
      note,
    };
    for (const _time of [1, 2]) {
      const sent = await person.submit('/shop/books/entries/new', entry(given, samplePng));
      expect([sent.status, locationOf(sent)]).toEqual([303, '/shop/books/entries']);
    }
    const { items } = await market.owner.call('list_finance_entries', {
      categoryCode: 'SUPPLIES',
      from: '2026-06-01',
      to: '2026-06-01',
    });
    const [only, ...more] = items.filter((each: { note: string }) => each.note === note);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ amountMinor: 2_490, taxMinor: 466, paidOn: null, hasReceipt: true });

    const { body } = await person.open('/shop/books/entries?categoryCode=SUPPLIES');
    expect([body.includes('Wax &lt;b&gt;for&lt;/b&gt; the hull'), body.includes('<b>for</b>')]).toEqual([true, false]);
    const at = `/shop/books/entries/${only.entryId}`;
    expect((await person.open(at)).body).toContain('value="24.90"');
    const voided = await person.submit(at, entry({ step: 'void' }));
    expect([voided.status, locationOf(voided)]).toEqual([303, '/shop/books/entries?voided']);
    expect(await market.owner.call('get_finance_entry', { entryId: only.entryId })).toMatchObject({ status: 'VOID' });
    expect((await person.submit('/shop/books/entries/fin_nothing', entry({ step: 'void' }))).status).toBe(404);
  });

  test('let an entry be changed and entered again for today', async () => {
    const person = await owner();
    const { entryId } = await market.owner.call('create_finance_entry', { categoryCode: 'CLEANING', amountMinor: 1_000 });
    const at = `/shop/books/entries/${entryId}`;
    const page = await person.open(at);
    const given = { formKey: hidden(page.body, 'formKey'), categoryCode: 'CLEANING', paidOn: '', note: 'Hull <washed>' };
    const changed = await person.submit(at, entry({ ...given, amountMinor: '12,50', taxMinor: '2,50' }, samplePng));
    expect([changed.status, locationOf(changed)]).toEqual([303, `${at}?saved`]);
    const after = await market.owner.call('get_finance_entry', { entryId });
    expect(after).toMatchObject({ amountMinor: 1_250, taxMinor: 250, paidOn: null, note: 'Hull <washed>', hasReceipt: true });

    const wrong = await person.submit(at, entry({ ...given, amountMinor: 'a lot' }));
    expect([wrong.status, wrong.body.includes('value="a lot"')]).toEqual([400, true]);
    const copied = await person.submit(at, entry({ step: 'copy' }));
    expect(copied.status).toBe(303);
    const copy = await market.owner.call('get_finance_entry', { entryId: (locationOf(copied) ?? '').split('/').at(-1) ?? '' });
    expect([copy.amountMinor, copy.date, copy.entryId === entryId]).toEqual([
      1_250,
      market.clock.now().toISOString().slice(0, 10),
      false,
    ]);
  });

  test('take a cost of the month once, and mark what does not apply', async () => {
    const person = await owner();
    const at = '/shop/books/checklist';
    const { month } = await market.owner.call('manage_opex_checklist', { action: 'list' });
    const item = async () =>
      (await market.owner.call('manage_opex_checklist', { action: 'list' })).items.find(
        ({ itemCode }: { itemCode: string }) => itemCode === 'MARKETING',
      );
    const given = { month, itemCode: 'MARKETING', currency: 'EUR' };
    expect((await person.submit(at, { ...given, state: 'NOT_APPLICABLE' })).status).toBe(303);
    expect((await item()).state).toBe('NOT_APPLICABLE');
    expect((await person.submit(at, { ...given, amountMinor: '30' })).status).toBe(303);
    expect(await item()).toMatchObject({ state: 'DONE', actualMinor: 3_000 });
    const again = await person.submit(at, { ...given, amountMinor: '30' });
    expect([again.status, again.body.includes('name="force"')]).toEqual([400, true]);
    expect((await person.submit(at, { ...given, amountMinor: '5', force: 'true' })).status).toBe(303);
    expect((await item()).actualMinor).toBe(3_500);
  });

  test('keep what was typed where an entry is refused, and say beside the field why', async () => {
    const person = await owner();
    const sent = await person.submit(
      '/shop/books/entries/new',
      entry({ categoryCode: 'FUEL', amountMinor: 'much', note: 'Diesel' }),
    );
    expect(sent.status).toBe(400);
    const [wrong = '', ...more] = sent.body.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? [];
    expect([wrong.includes('name="amountMinor"'), wrong.includes('value="much"'), more]).toEqual([true, true, []]);
    expect(sent.body).toContain('value="Diesel"');
  });

  test('enter a cost again on its day until it is paused or ended', async () => {
    const person = await owner();
    const page = await person.open('/shop/books/recurring');
    const given = {
      step: 'add',
      formKey: hidden(page.body, 'formKey'),
      label: 'Boat shed',
      categoryCode: 'STORAGE',
      amountMinor: '120',
      cadence: 'MONTHLY',
    };
    for (const _time of [1, 2]) expect((await person.submit('/shop/books/recurring', given)).status).toBe(303);
    const sheds = async () =>
      (await market.owner.call('manage_opex_recurring', { action: 'list' })).items.filter(
        ({ label }: { label: string }) => label === 'Boat shed',
      );
    const [only, ...more] = await sheds();
    expect([more, only]).toEqual([[], expect.objectContaining({ amountMinor: 12_000, cadence: 'MONTHLY', status: 'ACTIVE' })]);
    const { templateId } = only;
    const change = {
      step: 'change',
      templateId,
      currency: 'EUR',
      label: 'Boat shed',
      categoryCode: 'STORAGE',
      cadence: 'MONTHLY',
    };
    const dearer = { ...change, amountMinor: '130,50', taxBps: '23', endDate: '2035-01-31' };
    expect((await person.submit('/shop/books/recurring', dearer)).status).toBe(303);
    expect((await sheds())[0]).toMatchObject({ amountMinor: 13_050, taxBps: 2_300, endDate: '2035-01-31' });
    for (const [step, status] of [
      ['pause', 'PAUSED'],
      ['resume', 'ACTIVE'],
      ['end', 'VOID'],
    ] as const) {
      expect([step, (await person.submit('/shop/books/recurring', { step, templateId })).status]).toEqual([step, 303]);
      expect((await sheds())[0].status).toBe(status);
    }
    const wrong = await person.submit('/shop/books/recurring', { ...given, formKey: '', amountMinor: 'a lot' });
    expect([wrong.status, wrong.body.includes('value="a lot"')]).toEqual([400, true]);
  });

  test('take what was bought, that it was sold, and that neither was so', async () => {
    const person = await owner();
    const address = '/shop/books/purchases';
    const given = {
      formKey: hidden((await person.open(address)).body, 'formKey'),
      label: 'Trailer <old>',
      priceMinor: '1200,50',
      taxMinor: '',
      usefulLifeMonths: '48',
    };
    for (const _time of [1, 2]) expect((await person.submit(address, given)).status).toBe(303);
    const trailers = async () =>
      (await market.owner.call('manage_acquisitions', { action: 'list' })).items.filter(
        ({ label }: { label: string | null }) => label === 'Trailer <old>',
      );
    const [only, ...more] = await trailers();
    expect([more, only]).toEqual([[], expect.objectContaining({ priceMinor: 120_050, usefulLifeMonths: 48, status: 'ACTIVE' })]);
    expect((await person.open(address)).body).toContain('Trailer &lt;old&gt;');
    const { acquisitionId } = only;
    const correct = {
      step: 'correct',
      acquisitionId,
      currency: 'EUR',
      label: 'Trailer <old>',
      priceMinor: '1300',
      usefulLifeMonths: '50',
    };
    expect((await person.submit(address, correct)).status).toBe(303);
    expect((await trailers())[0]).toMatchObject({ priceMinor: 130_000, usefulLifeMonths: 50, taxMinor: 0 });
    for (const [step, status] of [
      ['dispose', 'SOLD'],
      ['reopen', 'ACTIVE'],
      ['void', 'VOID'],
    ] as const) {
      const sent = await person.submit(address, { step, acquisitionId, proceedsMinor: '900', disposedOn: '' });
      expect([step, sent.status, (await trailers())[0].status]).toEqual([step, 303, status]);
    }
    const wrong = await person.submit(address, { ...given, formKey: '', priceMinor: 'a lot' });
    expect([wrong.status, wrong.body.includes('value="a lot"')]).toEqual([400, true]);
    expect((await person.submit(address, { step: 'void', acquisitionId: 'acq_nothing' })).status).toBe(404);
  });

  test('show the tax of a quarter, and close one that is over, for good', async () => {
    const person = await owner();
    const { body } = await person.open('/shop/books/tax?period=2025-Q4');
    expect([body.includes('Close this quarter'), body.includes('href="/shop/books/tax?period=2025-Q3"')]).toEqual([true, true]);
    expect((await person.open('/shop/books/tax')).body).not.toContain('Close this quarter');
    const closed = await person.submit('/shop/books/tax', { period: '2025-Q4', force: 'true' });
    expect([closed.status, locationOf(closed)]).toEqual([303, '/shop/books/tax?period=2025-Q4']);
    expect((await person.open('/shop/books/tax?period=2025-Q4')).body).toContain('This quarter is closed.');
    const early = await person.submit('/shop/books/tax', { period: '2026-Q2' });
    expect([early.status, early.body.includes('role="alert"')]).toEqual([400, true]);
    expect((await person.open('/shop/books/tax?period=soon')).status).toBe(400);
  });

  test('say how sales are taxed, and change it from a day on', async () => {
    const person = await owner();
    const address = '/shop/books/tax/profile';
    expect((await person.open('/shop/books/tax')).body).toContain(`href="${address}"`);
    const profile = () => market.owner.call('manage_finance_tax', { action: 'get_profile' });
    const { now } = await profile();
    expect((await person.open(address)).body).toContain(now.taxId);
    const given = {
      registered: 'true',
      taxId: 'PT 501 <964>',
      scheme: 'STANDARD',
      rateBps: '23,5',
      effectiveFrom: '2027-01-01',
    };
    const wrong = await person.submit(address, { ...given, taxId: '' });
    expect([wrong.status, wrong.body.match(/aria-invalid="true"/g)]).toEqual([400, ['aria-invalid="true"']]);
    expect(wrong.body).toContain('value="23,5"');
    const sent = await person.submit(address, given);
    expect([sent.status, locationOf(sent)]).toEqual([303, `${address}?saved`]);
    expect((await profile()).later).toMatchObject([
      { registered: true, taxId: 'PT 501 <964>', rateBps: 2_350, scheme: 'STANDARD' },
    ]);
    const { body } = await person.open(address);
    expect([body.includes('23.50 %'), body.includes('PT 501 &lt;964&gt;')]).toEqual([true, true]);
    // What is chosen for shops that are registered does not count for one that is not.
    const ended = { scheme: 'STANDARD', taxId: '', rateBps: '23', effectiveFrom: '2027-02-01' };
    expect((await person.submit(address, ended)).status).toBe(303);
    expect((await profile()).later[1]).toMatchObject({ registered: false, scheme: 'NONE' });
  });

  test('and bookings are saved as tables that spreadsheets read as UTF-8, with the filters of the list', async () => {
    const person = await owner();
    const note = '=Öl; "gut"';
    await market.owner.call('create_finance_entry', { categoryCode: 'FUEL', amountMinor: 1_250, note, date: '2026-05-02' });
    const list = await person.open('/shop/books/entries?categoryCode=FUEL&from=2026-05-02&to=2026-05-02');
    const [, link = ''] = /href="(\/shop\/books\/entries\/file\.csv[^"]*)"/.exec(list.body) ?? [];
    const headers = { Cookie: `session=${person.jar.get('session')?.value}` };
    const tables = new Map<string, string>();
    for (const [address, name] of [
      [link.replaceAll('&amp;', '&'), 'books'],
      ['/shop/bookings/file.csv?filter=completed', 'bookings'],
      ['/shop/listings/import/template.csv', 'listings'],
    ] as const) {
      const response = await fetch(market.url + address, { headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([name, response.status, response.headers.get('cache-control')]).toEqual([name, 200, 'no-store']);
      expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${name}[-\\d]*\\.csv"$`));
      expect([name, bytes.subarray(0, 3).toString('hex')]).toEqual([name, 'efbbbf']);
      tables.set(name, bytes.subarray(3).toString());
    }
    expect(tables.get('books')?.split('\r\n')).toEqual([
      expect.stringMatching(/^date,kind,/),
      expect.stringMatching(/^2026-05-02,EXPENSE,FUEL,.*,12\.5,0,EUR,.*"'=Öl; ""gut""",/),
      '',
    ]);
    expect(tables.get('bookings')).toBe((await market.owner.http.get('/owner/bookings/export?filter=completed')).body);

    const wrong = await person.open('/shop/books/entries/file.csv?from=soon');
    expect([wrong.status, locationOf(wrong)]).toEqual([302, '/shop/books/entries?from=soon&to=&kind=&categoryCode=']);
    const visitor = await fetch(`${market.url}/shop/bookings/file.csv`, { redirect: 'manual' });
    expect([visitor.status, visitor.headers.get('location')?.startsWith('/sign-in?')]).toEqual([302, true]);
  });

  test('show the result of a time by month, listing or category, and how the shop does', async () => {
    const person = await owner();
    const asked = { from: '2026-01-01', to: '2026-06-10' };
    for (const groupBy of ['month', 'asset', 'category']) {
      const { currencies } = await market.owner.call('get_finance_pnl', { ...asked, groupBy });
      const { status, body } = await person.open(`/shop/books?${new URLSearchParams({ ...asked, groupBy }).toString()}`);
      expect([groupBy, status]).toEqual([groupBy, 200]);
      expect(body.match(/data-series="first"/g)).toHaveLength(
        currencies.flatMap(({ groups }: { groups: unknown[] }) => [null, ...groups]).length,
      );
    }
    const wrong = await person.open('/shop/books?from=2026-06-10&to=2026-01-01');
    expect([wrong.status, wrong.body.includes('role="alert"')]).toEqual([200, true]);
    const statistics = await person.open('/shop/books/statistics?days=90');
    expect([statistics.status, statistics.body.includes('Days rented')]).toEqual([200, true]);
  });
});

test('maintenance is planned, moved and finished with what it cost, and its days are blocked', async () => {
  const person = await owner();
  const address = '/shop/maintenance';
  const page = await person.open(address);
  const { items } = await market.owner.call('list_my_assets', { limit: 1 });
  const { startDate, endDate } = freePeriod(120);
  const plan = {
    formKey: hidden(page.body, 'formKey'),
    assetId: items[0].id,
    title: 'Brakes <all>',
    dueDate: startDate,
    durationDays: '2',
    checklist: 'Pads\r\n\r\nCables',
  };
  for (const _time of [1, 2]) expect((await person.submit(address, plan)).status).toBe(303);
  const tasks = async (show: string) =>
    (await market.owner.call('manage_maintenance', { action: 'list', show })).items.filter(
      ({ title }: { title: string }) => title === 'Brakes <all>',
    );
  const [only, ...more] = await tasks('OPEN');
  expect([more, only]).toEqual([
    [],
    expect.objectContaining({
      dueDate: startDate,
      durationDays: 2,
      checklist: ['Pads', 'Cables'],
      blackoutId: expect.any(String),
    }),
  ]);
  expect((await person.open(address)).body).toContain('Brakes &lt;all&gt;');
  const { taskId } = only;
  expect((await person.submit(address, { step: 'move', taskId, dueDate: endDate })).status).toBe(303);
  expect((await tasks('OPEN'))[0].dueDate).toBe(endDate);
  expect((await person.submit(address, { step: 'finish', taskId, costMinor: '25' })).status).toBe(303);
  expect(await tasks('PAST')).toMatchObject([{ taskId, status: 'DONE' }]);
  expect((await person.open(`${address}?show=PAST`)).body).toContain('Brakes &lt;all&gt;');
  const { items: repairs } = await market.owner.call('manage_repair_expenses', { action: 'list', assetId: items[0].id });
  expect(repairs.find((repair: { taskId: string | null }) => repair.taskId === taskId)).toMatchObject({ costMinor: 2_500 });

  const late = await person.submit(address, { step: 'cancel', taskId });
  expect([late.status, late.body.includes('role="alert"')]).toEqual([400, true]);
  const wrong = await person.submit(address, { ...plan, formKey: '', durationDays: '0' });
  expect([wrong.status, wrong.body.includes('aria-invalid="true"'), wrong.body.includes('Brakes &lt;all&gt;')]).toEqual([
    400,
    true,
    true,
  ]);
});

test('a repair is entered with its receipt, paid later, and voided', async () => {
  const person = await owner();
  const address = '/shop/maintenance/repairs';
  const page = await person.open(address);
  const { items } = await market.owner.call('list_my_assets', { limit: 1 });
  const given = {
    formKey: hidden(page.body, 'formKey'),
    assetId: items[0].id,
    description: 'Rudder <b>new</b>',
    partsMinor: '40,50',
    labourMinor: '20',
    taxMinor: '',
    date: '2026-06-02',
    paidOn: '',
    downtimeDays: '2',
    supplier: 'Dock & Sons',
    causedBy: 'WEAR',
  };
  for (const _time of [1, 2]) {
    const sent = await person.submit(address, entry(given, samplePng));
    expect([sent.status, locationOf(sent)]).toEqual([303, address]);
  }
  const rudders = async () =>
    (await market.owner.call('manage_repair_expenses', { action: 'list', assetId: items[0].id })).items.filter(
      ({ description }: { description: string }) => description === given.description,
    );
  const [only, ...more] = await rudders();
  expect([more, only]).toEqual([
    [],
    expect.objectContaining({ costMinor: 6_050, paidOn: null, downtimeDays: 2, supplier: 'Dock & Sons', causedBy: 'WEAR' }),
  ]);
  const { items: entries } = await market.owner.call('list_finance_entries', { from: '2026-06-02', to: '2026-06-02' });
  expect(entries).toMatchObject([{ categoryCode: 'REPAIR', amountMinor: 6_050, hasReceipt: true }]);
  const { body } = await person.open(`${address}?assetId=${items[0].id}`);
  expect([body.includes('Rudder &lt;b&gt;new&lt;/b&gt;'), body.includes('Not paid yet')]).toEqual([true, true]);
  const { repairId } = only;
  expect((await person.submit(address, { step: 'paid', repairId, paidOn: '2026-06-05' })).status).toBe(303);
  expect((await rudders())[0].paidOn).toBe('2026-06-05');
  expect((await person.submit(address, { step: 'void', repairId })).status).toBe(303);
  expect((await rudders())[0].status).toBe('VOID');

  const ofNobody = await person.submit(address, entry({ ...given, formKey: '', causedBy: 'RENTER' }));
  expect([ofNobody.status, ofNobody.body.includes('role="alert"'), ofNobody.body.includes('value="40,50"')]).toEqual([
    400,
    true,
    true,
  ]);
  expect((await person.submit(address, { step: 'void', repairId: 'rpr_nothing' })).status).toBe(404);
});
