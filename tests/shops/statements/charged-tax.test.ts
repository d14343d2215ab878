import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import type { InvoiceView } from '../../../src/domain/settlement/invoices/index.ts';
import { dayFrom, freePeriod, soonPeriod } from '../../harness/dates.ts';
import { advanceTo } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { photos } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { DOORS, type Step } from '../../journeys/owner-doors.ts';
import { blueBike } from '../../harness/new-shop.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

const ACCOUNT = { email: 'tax@wheels.test', password: 'demo-password-1', name: 'Ines Pedal' };
const SHOP = { vendorName: 'Wheels of Ghent', vendorType: 'COMPANY', city: 'Ghent', country: 'BE' };
const SAID: Readonly<Record<string, object>> = {
  update_asset: { pickup: { address: 'Veldstraat 1, Ghent' } },
  upload_asset_image: { contentBase64: blueBike.toString('base64'), alt: 'A blue bike in front of a shop' },
};
const WORDS = 'Carries two children and the shopping through Ghent, with a rain cover and a lock.';

/** One story in chapters: what the owner says of tax is what renters are quoted and billed, and what the books count. */
describe.each(DOORS)('the tax profile of a shop over $door', ({ ask, take }) => {
  let market: TestMarketplace;
  let owner: Actor;
  let slug: string;
  let bookedBefore: Answer;
  let bookingId: string;
  const dates = soonPeriod();
  beforeAll(async () => {
    market = await startMarketplace();
    const { accessToken } = await ask(market.actor(null, 'mcp-owner'), 'register_vendor_account', { ...ACCOUNT, ...SHOP });
    owner = market.actor(accessToken, 'mcp-owner');
    let listing = await ask(owner, 'create_asset', {
      title: 'Long-tail cargo bike',
      dayRateMinor: 10_000,
      category: 'sports-hobby',
      description: WORDS,
      units: 5,
    });
    while (listing.missing.length > 0) {
      const [next] = listing.nextActions;
      listing = await take(owner, next, { ...SAID[next.tool] });
    }
    ({ slug } = listing);
  });
  afterAll(() => market.close());

  const tax = (action: string, args: object = {}) => ask(owner, 'manage_finance_tax', { action, ...args });
  const quoted = () => market.renter.call('pricing_quote', { slug, ...dates });
  const rentalTax = ({ lines }: Answer) => lines.filter(({ code }: Answer) => code === 'rental_tax');

  /** A paid booking of the bike. */
  async function paid(plan: Answer): Promise<string> {
    await market.renter.call(plan.nextActions[0].tool, plan.nextActions[0].args);
    await owner.call('approve_booking', { bookingId: plan.id });
    await answerPaymentPage(market.renter, plan.id, 'pay');
    await market.renter.call('get_pay_status', { bookingId: plan.id });
    return plan.id;
  }

  async function billed(ofBooking: string): Promise<{ invoice: InvoiceView; rent: InvoiceView['lines'][number] }> {
    const invoice: InvoiceView = await market.renter.call('get_payment_invoice', { bookingId: ofBooking });
    return { invoice, rent: invoice.lines.find(({ seller }) => seller === 'VENDOR')! };
  }

  test('when none is set, no tax on the rent is quoted or billed', async () => {
    expect(await tax('get_profile')).toMatchObject({ now: { registered: false, scheme: 'NONE' }, later: [], before: [] });
    const quote = await quoted();
    expect(rentalTax(quote)).toEqual([]);
    expect((await market.nobody.call('get_asset_detail', { slug })).pricing.rentalTaxBps).toBe(0);
    bookedBefore = await market.renter.call('create_booking', { slug, ...freePeriod(41) });
    const { invoice, rent } = await billed(await paid(await market.renter.call('create_booking', { quoteId: quote.quoteId })));
    expect(rent).toMatchObject({ taxBps: 0, taxMinor: 0 });
    expect(invoice.vendor).toMatchObject({ taxRegistered: false, taxId: null });
    const page = (await (await fetch(invoice.url)).text()).replaceAll('<!-- -->', '');
    expect(page).toContain('Not registered for tax: no tax is charged on the rental.');
  });

  test('with a later day changes nothing until that day', async () => {
    const from = addDays(market.clock.now().toISOString().slice(0, 10), 1);
    const later = await tax('set_profile', { registered: true, taxId: 'BE 0123 456 749', effectiveFrom: from });
    // Who registers has the usual rate of the country, unless another is named.
    expect(later).toMatchObject({ registered: true, scheme: 'STANDARD', rateBps: 2_100, effectiveFrom: from });
    expect(later.effects.join(' ')).toMatch(new RegExp(`made from ${from} on add 21% tax to the rent.*usual in your country`));
    expect(rentalTax(await quoted())).toEqual([]);
    market = await advanceTo(market, `${from}T06:00:00Z`);
    owner = await market.signIn(ACCOUNT.email, 'mcp-owner');
  });

  test('taxes quotes, searches, bookings and invoices from its day on, and leaves existing bookings', async () => {
    const quote = await quoted();
    const { ownerSubtotalMinor } = quote.totals;
    const rentalTaxMinor = Math.round(ownerSubtotalMinor * 0.21);
    expect(rentalTax(quote)).toMatchObject([{ amountMinor: rentalTaxMinor, label: 'Tax on the rental (21%)' }]);
    const wished = {
      q: 'cargo bike',
      vendorSlug: 'wheels-of-ghent',
      from: dates.startDate,
      to: dates.endDate,
    };
    const { items } = await market.nobody.call('search_assets', wished);
    expect(items).toMatchObject([{ slug, totalMinor: quote.totals.totalMinor }]);
    bookingId = await paid(await market.renter.call('create_booking', { quoteId: quote.quoteId }));
    const { invoice, rent } = await billed(bookingId);
    expect(rent).toMatchObject({ netMinor: ownerSubtotalMinor, taxBps: 2_100, taxMinor: rentalTaxMinor });
    expect(invoice.vendor).toMatchObject({ taxRegistered: true, taxId: 'BE 0123 456 749' });
    expect(invoice.totalMinor).toBe(quote.totals.totalMinor);

    const before = await market.renter.call('get_booking_detail', { bookingId: bookedBefore.id });
    expect(before.totals).toEqual(bookedBefore.totals);
    expect((await billed(await paid(before))).rent).toMatchObject({ taxBps: 0, taxMinor: 0 });
  });

  test('does not change the tax on the service fee, which follows the platform’s registration', async () => {
    const { invoice } = await billed(bookingId);
    expect(invoice.lines.find(({ seller }) => seller === 'PLATFORM')).toMatchObject({ label: 'Service fee', taxBps: 2_100 });
    expect(invoice.platform).toMatchObject({ taxRegistered: true, taxId: expect.stringMatching(/\d/) });
  });

  test('that ends the registration, or of a small business, charges no tax from then on', async () => {
    const { undo, effects } = await tax('set_profile', { scheme: 'SMALL_BUSINESS' });
    expect(effects.join(' ')).toContain('add no tax to the rent');
    expect(rentalTax(await quoted())).toEqual([]);
    await tax('set_profile', { registered: false });
    expect(await tax('get_profile')).toMatchObject({ now: { registered: false, scheme: 'NONE' } });
    expect(rentalTax(await quoted())).toEqual([]);
    await ask(owner, undo.tool, undo.args);
    expect(rentalTax(await quoted())).toHaveLength(1);
  });

  test('gives the tax period and the books the same tax as the invoice', async () => {
    const { rent } = await billed(bookingId);
    market = await advanceTo(market, `${dates.startDate}T08:00:00Z`);
    owner = await market.signIn(ACCOUNT.email, 'mcp-owner');
    const offered = async (action: string): Promise<Step> => {
      const { nextActions } = await ask(owner, 'get_owner_booking_detail', { bookingId });
      return nextActions.find(({ args }: Step) => args['action'] === action);
    };
    await take(owner, await offered('report'), { notes: 'Clean', photos });
    await market.renter.call('manage_booking_condition', { action: 'confirm', bookingId });
    market = await advanceTo(market, `${dates.endDate}T10:00:00Z`);
    owner = await market.signIn(ACCOUNT.email, 'mcp-owner');
    await take(owner, await offered('report'), { notes: 'Clean', photos });
    await take(owner, await offered('accept_return'));

    const today = market.clock.now().toISOString().slice(0, 10);
    const { items } = await ask(owner, 'list_finance_entries', { from: today });
    const rental = items.filter((item: Answer) => item.bookingId === bookingId && item.categoryCode === 'RENTAL');
    const grossMinor = rent.netMinor + rent.taxMinor;
    expect(rental).toMatchObject([{ amountMinor: grossMinor, taxMinor: rent.taxMinor }]);
    const quarter = `${today.slice(0, 4)}-Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`;
    const period = await tax('period', { period: quarter });
    expect(period.sums).toMatchObject([{ outputTaxMinor: rent.taxMinor, currency: 'EUR' }]);
    const { currencies } = await ask(owner, 'get_finance_pnl', { from: dates.startDate, to: today, groupBy: 'category' });
    const earned = currencies[0].groups.find(({ key }: Answer) => key === 'RENTAL');
    expect(earned).toMatchObject({ title: 'Rent', incomeMinor: rent.netMinor });
  });
});

test('a shop in a country without a known rate must give one', async () => {
  const market = await startMarketplace();
  try {
    const account = { email: 'far@wheels.test', password: 'demo-password-1', name: 'Ana Far' };
    const shop = { vendorName: 'Far Wheels', vendorType: 'COMPANY', city: 'Wellington', country: 'NZ' };
    const { body } = await market.nobody.http.post('/auth/register-vendor', { ...account, ...shop });
    const owner = market.actor(body.data.accessToken, 'mcp-owner');
    const refused = await owner.try('manage_finance_tax', { action: 'set_profile', registered: true });
    expect(refused.error).toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ field: 'taxId' }, { field: 'rateBps' }] },
    });
    const profile = { registered: true, taxId: '123-456-789', rateBps: 1_500 };
    const set = await owner.call('manage_finance_tax', { action: 'set_profile', ...profile });
    expect(set).toMatchObject({ rateBps: 1_500, scheme: 'STANDARD' });
  } finally {
    await market.close();
  }
});

describe('a tax profile that was set for another day', () => {
  let market: TestMarketplace;
  beforeAll(async () => {
    market = await startMarketplace();
  });
  afterAll(() => market.close());

  const quotedBps = async () => (await market.nobody.call('get_asset_detail', { slug: 'tandem-sea-kayak' })).pricing.rentalTaxBps;
  const set = (profile: object) => market.owner.call('manage_finance_tax', { action: 'set_profile', ...profile });

  test('says which rate quotes add where a later profile stays', async () => {
    const today = dayFrom(0);
    await set({ registered: true, taxId: 'PT 509 118 342', rateBps: 2_300, effectiveFrom: today });
    const earlier = await set({ rateBps: 600, effectiveFrom: dayFrom(-30) });
    expect(await quotedBps()).toBe(2_300);
    const said = earlier.effects.join(' ');
    expect(said).toContain(`From ${today} on your later profile applies, with 23% tax on the rent`);
    expect(said).toContain('quotes and bookings made now still add 23% tax');
    expect(said).toContain(`Periods from ${dayFrom(-30)} on until ${today} are counted by it`);
    expect(said).not.toContain('add 6% tax');
    const { body } = await market.owner.http.get('/owner/finance/tax/profile');
    expect(body.data.now).toMatchObject({ rateBps: 2_300, effectiveFrom: today });
  });

  test('counts for quotes from now on where no later one is in force', async () => {
    const changed = await set({ rateBps: 1_300, effectiveFrom: dayFrom(0) });
    expect(changed.effects[0]).toMatch(/^Quotes and bookings made from now on add 13% tax/);
    expect(await quotedBps()).toBe(1_300);
  });

  test('says until when it counts where another one begins later', async () => {
    await set({ rateBps: 2_000, effectiveFrom: dayFrom(20) });
    const between = await set({ rateBps: 600, effectiveFrom: dayFrom(10) });
    expect(between.effects[0]).toContain(`made from ${dayFrom(10)} on until ${dayFrom(20)} add 6% tax`);
    expect(await quotedBps()).toBe(1_300);
  });

  test.each([
    ['null', null],
    ['a text without digits', 'none yet'],
  ])('is refused with %s as the number of a registered shop, over both doors', async (_what, taxId) => {
    const before = await market.owner.call('manage_finance_tax', { action: 'get_profile' });
    const refused = await market.owner.try('manage_finance_tax', { action: 'set_profile', registered: true, taxId });
    expect(refused.error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'taxId' }] } });
    const overRest = await market.owner.http.patch('/owner/finance/tax/profile', { taxId });
    expect([overRest.status, overRest.body.details.issues[0].field]).toEqual([400, 'taxId']);
    expect(await market.owner.call('manage_finance_tax', { action: 'get_profile' })).toEqual(before);
  });

  test('begins at midnight of the shop’s new place when the shop moves', async () => {
    const day = dayFrom(10);
    await market.owner.call('update_vendor_type', { city: 'Honolulu', country: 'US' });
    market = await advanceTo(market, `${day}T09:30:00Z`);
    expect(await quotedBps()).toBe(1_300);
    market = await advanceTo(market, `${day}T10:30:00Z`);
    expect(await quotedBps()).toBe(600);
  });
});
