import type { BrowserContextOptions } from 'playwright-core';
import { addDays, daysBetween } from '../../src/domain/platform/kernel/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../harness/authenticator-app.ts';
import { hasChromium, sharedBrowser } from '../harness/browser/browser.ts';
import { followLetter, letterTo, signInOn } from '../harness/browser/letters.ts';
import { type Look, openPage, overflowOf, SIZES, takePicture, violationsOf } from '../harness/browser/look-at-page.ts';
import { send } from '../harness/browser/send.ts';
import { freePeriod } from '../harness/dates.ts';
import { newestCode } from '../harness/newest-code.ts';
import { blueBike } from '../harness/new-shop.ts';
import { samplePng } from '../harness/sample-files.ts';
import { type EmptyMarketplace, startEmptyMarketplace } from '../harness/start-empty-marketplace.ts';

/*
 * An operator, a visitor, an owner and a renter do their whole work on an empty marketplace. Nothing is called but pages, and
 * nothing is done for them but that time passes and that letters and text messages arrive. Each test goes on where the one
 * before it ended.
 */

const OPERATOR = { email: 'head@harbour.example', password: 'Blue-Kettle-77-Moss' };
const OWNER = { email: 'bo@trailers.example', password: 'Tall-Ladder-31-Fern', name: 'Bo Trailer' };
const RENTER = { email: 'ana@renters.example', password: 'Warm-Pebble-58-Oak', name: 'Ana Silva' };
const [DESKTOP, PHONE] = SIZES.map(({ viewport }) => viewport);
const PHOTO = { name: 'trailer.jpg', mimeType: 'image/jpeg', buffer: blueBike };
const SCRATCH = { name: 'scratch.png', mimeType: 'image/png', buffer: samplePng };
const DATES = freePeriod(40);

describe.skipIf(!hasChromium)('on an empty marketplace, by pages alone', () => {
  let market: EmptyMarketplace;
  /** What the operator’s authenticator app knows. */
  let secret: string;
  let operator: Person;
  let owner: Person;
  let renter: Person;
  beforeAll(async () => {
    market = await startEmptyMarketplace(OPERATOR, { ADMIN_SECOND_FACTOR: 'pages', RATE_LIMIT_PER_MINUTE: '100000' });
    operator = await person({ viewport: DESKTOP });
    owner = await person({ viewport: DESKTOP, colorScheme: 'dark' });
    renter = await person({ viewport: PHONE });
  });
  afterAll(async () => {
    for (const context of (await sharedBrowser()).contexts()) await context.close();
    await market.close();
  });

  test('the operator signs in with a second factor, and sets the marketplace up', async () => {
    const { page, look, at, follow, press } = operator;
    await page.goto(market.url);
    await follow('Sign in');
    await signInOn(page, OPERATOR.email, OPERATOR.password);
    await at('Sign-in and security');
    await look('security');
    await follow('Set up an app');
    await page.getByLabel('Your password').fill(OPERATOR.password);
    await press('Go on');
    const key = page.locator('p').filter({ hasText: /^([A-Z2-7]{4} ?)+$/ });
    secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code of your authenticator app').fill(codeOf(secret, market.clock.now()));
    await press('Turn it on');
    await page.getByText('Keep these recovery codes').waitFor();
    await look('recovery-codes');
    await follow('I have kept them');

    await follow('Operation');
    await at('Set up your marketplace');
    await look('set-up');
    await page.getByRole('listitem').filter({ hasText: 'Who you are' }).getByRole('link', { name: 'Do it' }).click();
    await at('Change settings');
    await page.getByLabel('Platform name').fill('Harbour Rentals');
    await page.getByLabel('Platform address').fill('Rua do Mar 1, 8000-001 Faro');
    await page.getByLabel('Platform email').fill('help@harbour.example');
    await look('settings');
    await press('Change settings');
    await page.getByText('Done.').waitFor();
    await follow('Back');
    await at('Set up your marketplace');
    await page.getByRole('listitem').filter({ hasText: 'Bank account' }).getByRole('link', { name: 'Do it' }).click();
    await page.getByLabel('Platform IBAN').fill('DE89 3704 0044 0532 0130 00');
    await press('Change settings');
    await page.getByText('Done.').waitFor();
    await follow('Back');
    await at('Set up your marketplace');
    for (const step of ['Who you are', 'Bank account', 'Categories'])
      await page.getByRole('listitem').filter({ hasText: step }).getByLabel('Done').waitFor();

    await follow('Settings and texts');
    await follow(/^Settings Everything/);
    await at('Settings');
    const colour = page.getByRole('row').filter({ hasText: 'platformColour' });
    await colour.getByRole('link', { name: 'Change settings' }).click();
    await page.getByLabel('Platform colour').fill('#0b6e4f');
    await press('Change settings');
    await page.getByText('Done.').waitFor();
    await follow('Categories and documents');
    await at('Categories and documents');
    await look('section');
    await follow(/^Add a category/);
    await at('Add a category');
    await page.getByLabel('Slug').fill('trailers');
    await page.getByLabel('Title').fill('Trailers');
    await page
      .getByLabel(/^Description/)
      .first()
      .fill('Box and flatbed trailers for a move.');
    await page
      .getByLabel(/^Commission/)
      .first()
      .fill('20');
    await page.getByRole('group', { name: 'Requirements' }).getByRole('button', { name: 'Add one' }).click();
    await page.getByRole('group', { name: 'Requirements' }).getByLabel('Code').fill('PHONE');
    await look('new-category');
    await press('Add a category');
    await page.getByText('Done.').waitFor();
    expect(await operator.page.locator('h1').textContent()).toBe('Add a category');
  }, 120_000);

  test('the owner registers, opens a shop, names a bank account and lists a trailer', async () => {
    const { page, look, at, follow, press } = owner;
    await page.goto(market.url);
    await at(/./);
    await look('home');
    await follow('Open a shop');
    await at('Open an account');
    await page.getByLabel('Your name').fill(OWNER.name);
    await page.getByLabel('E-mail address').fill(OWNER.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password);
    await look('register');
    await press('Open the account');
    await at('Your account is open');
    await follow('Go on where you were');
    await at('Open your shop');
    await page.getByLabel('Name of your shop').fill('Bo’s Trailers');
    await page.getByLabel('City').fill('Lisbon');
    await page.getByLabel('Country').selectOption('PT');
    await look('open-shop');
    await press('Open the shop');
    await at('New listing');
    await page.getByLabel('Title').fill('Box trailer');
    await page.getByLabel('Category').selectOption({ label: 'Trailers' });
    await page.getByLabel('Price of a day').fill('60');
    await page
      .getByLabel('Description')
      .fill('A braked box trailer with a spare wheel, two ramps, straps and a lock for the hitch.');
    await look('new-listing');
    await press('Make the draft');
    await at('Box trailer');
    await page.getByLabel('Choose photos').setInputFiles(PHOTO);
    await page.getByText('Saved.').waitFor();
    await look('photos');
    await follow('Prices');
    await page.getByLabel('Deposit', { exact: true }).fill('300');
    await page.locator('form').filter({ hasText: 'Deposit and value' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await look('prices');
    await follow('Pickup');
    await page.getByLabel('Street and number').fill('Rua da Prata 1');
    await look('pickup');
    await press('Save');
    await page.getByText('Saved.').waitFor();
    await follow('Availability');
    await page.getByLabel('First day').fill(addDays(DATES.startDate, 20));
    await page.getByLabel('Last day').fill(addDays(DATES.startDate, 21));
    await look('availability');
    await press('Block these days');
    await page.getByText('Saved.').waitFor();
    await follow('Overview');
    await look('overview');
    await press('Publish it');
    await page.getByText('Renters find it and can ask for it').waitFor();

    await follow('Today');
    await at('Today');
    await look('today');
    await follow('Name a bank account');
    await at('Bank account for payouts');
    await page.getByLabel('IBAN').fill('PT50000201231234567890154');
    await page.getByLabel('Name on the account').fill(OWNER.name);
    await look('payout-bank');
    await press('Send my payouts there');
    await at('Earnings');
    await look('earnings');
    expect(await owner.page.locator('h1').textContent()).toBe('Earnings');
  }, 120_000);

  test('a visitor finds it, becomes a renter, and asks for it', async () => {
    const { page, look, at, follow, press } = renter;
    await page.goto(market.url);
    await page.getByLabel('What do you need?').fill('trailer');
    await page.getByRole('main').getByLabel('Pickup').fill(DATES.startDate);
    await page.getByRole('main').getByLabel('Return').fill(DATES.endDate);
    await look('home');
    await press('Search');
    await at(/to rent/);
    await look('browse');
    await follow(/Box trailer/);
    await at('Box trailer');
    await page.getByText('Free on these days').waitFor();
    await look('listing');
    await follow('Request to book');
    await at('Request to book');
    await look('book');
    await follow('Open an account');
    await at('Open an account');
    await page.getByLabel('Your name').fill(RENTER.name);
    await page.getByLabel('E-mail address').fill(RENTER.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(RENTER.password);
    await press('Open the account');
    await at('Your account is open');
    await look('opened');
    await follow('Go on where you were');
    await at('Request to book');
    await press('Go on');
    await at('Check your request');
    await page.getByLabel('Your mobile number').fill('+351 912 345 678');
    await look('request');
    await press('Send me a code');
    await page.getByText('We sent a code to').waitFor();
    await page.getByLabel('The code from the message').fill(newestCode(market));
    await press('Confirm the number');
    await page.getByText('One look before it goes to the owner').waitFor();
    await page.getByLabel(/I have read the rental agreement/).check();
    await look('declarations');
    await press('Send the request');
    await at('Your request is with the owner');
    expect(await renter.page.locator('h1').textContent()).toBe('Your request is with the owner');
  }, 120_000);

  test('the owner accepts, and the renter pays', async () => {
    await followLetter(owner.page, await letterTo(market, OWNER.email, /^A renter asks for /), 'Answer the request');
    await owner.at('Box trailer');
    await owner.look('request');
    await owner.press('Accept the request');
    await owner.page.getByRole('status').first().waitFor();

    const { page, look, at, follow, press } = renter;
    await followLetter(page, await letterTo(market, RENTER.email, /was approved/), 'Pay');
    await look('accepted');
    await follow(/^Pay /);
    await at('Pay, and it is yours');
    await press(/^Pay /);
    await follow('Open the payment page');
    await page.getByText('This is a payment sandbox').waitFor();
    await look('sandbox');
    await press(/^Pay /);
    await at('Payment received');

    await followLetter(page, await letterTo(market, RENTER.email, /is confirmed/), 'Look at it');
    await at('Box trailer');
    await look('booking');
    expect(await renter.page.locator('h1').textContent()).toBe('Box trailer');
  }, 120_000);

  test('the owner hands it over, and the renter returns it', async () => {
    const hours = (Date.parse(`${DATES.startDate}T12:00:00Z`) - market.clock.now().getTime()) / 3_600_000;
    market.clock.advance({ hours });
    await arrive(owner, OWNER, /^The booking for .* is confirmed/);
    await owner.take('Report the handover', async () => {
      await owner.page.locator('textarea[name=notes]').fill('Dry and whole');
      await owner.page.locator('input[type=file]').last().setInputFiles(SCRATCH);
    });
    await arrive(renter, RENTER, /^The owner reported the condition at the handover/);
    await renter.take('The report is right');
    market.clock.advance({ hours: 3 * 24 });
    await renterOpens();
    await renter.take('Report the return', async () => {
      await renter.page.locator('textarea[name=notes]').fill('Swept, and locked');
      await renter.page.locator('input[type=file]').last().setInputFiles(SCRATCH);
    });
    await renter.look('returned');
    expect(await renter.page.locator('h1').textContent()).toBe('Box trailer');
  }, 120_000);

  test('the owner claims damage, the renter disagrees, and the operator rules', async () => {
    await ownerOpens();
    await owner.take('Report damage', async () => {
      await owner.page.locator('textarea[name=description]').fill('The left lamp is broken');
      await owner.page.locator('input[name=claimMinor]').fill('80');
      await owner.page.locator('input[type=file]').last().setInputFiles(SCRATCH);
    });
    await renterOpens();
    await renter.take('Disagree', () => renter.page.locator('[name=note]').fill('It was broken before'));
    await ownerOpens();
    await owner.take('Let the platform decide', () => owner.page.locator('[name=reason]').fill('It shone when it left'));
    await owner.look('disputed');

    const { page, look, at, follow, press } = operator;
    await page.goto(market.url);
    await follow('Sign in');
    await signInOn(page, OPERATOR.email, OPERATOR.password);
    await page.getByLabel('Code of your authenticator app').fill(codeOf(secret, market.clock.now()));
    await press('Sign in');
    await follow('Operation');
    await follow('What waits');
    await at('What waits for you');
    await look('queue');
    await follow('The booking');
    await at(/Box trailer/);
    await look('admin-booking');
    await page.goBack();
    await follow(/Rule on a dispute|Decide/);
    await at('Rule on a dispute');
    await page.getByLabel('Outcome').selectOption({ label: 'Split' });
    await page.getByLabel(/^To owner/).fill('50');
    await page.getByLabel('Reason').fill('The photo of the handover shows a crack, and not that it was out.');
    await look('rule');
    await press('Look at it once more');
    await page.getByText('Nothing has happened yet').waitFor();
    await look('rule-confirm');
    await press('Rule on a dispute');
    await page.getByText('Done.').waitFor();
    expect(await operator.page.locator('h1').textContent()).toBe('Rule on a dispute');
  }, 120_000);

  test('the deposit goes back but for the damage, and the owner is paid', async () => {
    market.clock.advance({ hours: 3 * 24 });
    await letterTo(market, OWNER.email, /./);
    await renterOpens();
    // A deposit of 300 less the 50 of the ruling.
    expect([await factOf(renter, 'Deposit given back'), await factOf(renter, 'Taken out of the deposit')]).toEqual([
      '€250.00',
      '€50.00',
    ]);
    await ownerOpens();
    expect(await factOf(owner, 'Taken out of the deposit')).toBe('€50.00');
    await owner.follow('Earnings');
    await owner.at('Earnings');
    // Four fifths of the rent, as the category takes 20 %, and what was ruled.
    const rentMinor = 60 * daysBetween(DATES.startDate, DATES.endDate);
    const earned = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(rentMinor * 0.8 + 50);
    expect([await factOf(owner, 'Earned so far'), await factOf(owner, 'Held back')]).toEqual([earned, '€0.00']);
  }, 120_000);

  /** What stands beside a term in a list of facts or in a table. */
  async function factOf({ page }: Person, term: string): Promise<string | null> {
    const named = page.locator('dt, th').filter({ hasText: new RegExp(`^${term}$`) });
    return page.locator('dl > div, tr').filter({ has: named }).locator('dd, td').first().textContent();
  }

  /** Follows the button of a letter, and signs in where the browser does not know the person any more. */
  async function arrive({ page, at }: Person, { email, password }: typeof OWNER, subject: RegExp): Promise<void> {
    await followLetter(page, await letterTo(market, email, subject), 'Look at it');
    if (new URL(page.url()).pathname === '/sign-in') await signInOn(page, email, password);
    await at('Box trailer');
  }

  /** From the start page to the booking. */
  async function ownerOpens(): Promise<void> {
    await comeBack(owner, OWNER, 'Shop');
    await owner.at('Today');
    await owner.follow('Bookings');
    await owner.at('Bookings');
    await owner.look('shop-bookings');
    await owner.follow(/^Box trailer/);
    await owner.at('Box trailer');
  }

  async function renterOpens(): Promise<void> {
    await comeBack(renter, RENTER, 'Account');
    await renter.at(/^Hello/);
    await renter.look('account');
    await renter.follow('All your bookings');
    await renter.follow(/^Box trailer/);
    await renter.at('Box trailer');
  }

  async function comeBack({ page, follow }: Person, { email, password }: typeof OWNER, to: string): Promise<void> {
    await page.goto(market.url);
    if ((await page.getByRole('link', { name: to, exact: true }).count()) === 0) {
      await follow('Sign in');
      await signInOn(page, email, password);
    }
    await follow(to);
  }

  interface Person extends Look {
    /** Waits for the page with this heading. */
    at(heading: string | RegExp): Promise<void>;
    follow(link: string | RegExp): Promise<void>;
    press(button: string | RegExp): Promise<void>;
    /** Takes a step of the booking: at once, or on a page of its own that says what it means. */
    take(step: string, write?: () => Promise<void>): Promise<void>;
    /** Reads the page as a checker does, the first time that it is met. */
    look(name: string): Promise<void>;
  }

  async function person(options: BrowserContextOptions): Promise<Person> {
    const opened = await openPage(await sharedBrowser(), options);
    opened.page.setDefaultTimeout(10_000);
    const seen = new Set<string>();
    const { page } = opened;
    const main = page.getByRole('main');
    const take = async (step: string, write = async () => {}) => {
      const named = { name: step, exact: true };
      await main.getByRole('button', named).or(main.getByRole('link', named)).first().click();
      await page.waitForURL(/\/do\/|[?&]done=/);
      if (page.url().includes('/do/')) {
        await main.getByRole('link', { name: 'Back, and change nothing' }).waitFor();
        await write();
        const shows = main.getByRole('button', { name: 'Show what it means' });
        if ((await shows.count()) > 0) await send(shows);
        await main.getByRole('button', named).first().click();
      }
      await page.waitForURL(/[?&]done=/);
    };
    return {
      take,
      ...opened,
      at: (name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor(),
      follow: (name) => page.getByRole('link', { name, exact: true }).first().click(),
      press: (name) => main.getByRole('button', { name, exact: true }).first().click(),
      async look(name) {
        if (seen.has(name)) return;
        seen.add(name);
        await opened.page.waitForLoadState('networkidle');
        const overflow = await overflowOf(opened.page);
        expect([name, await violationsOf(opened.page), overflow]).toEqual([name, [], 0]);
        await takePicture(opened.page, `four-people-${name}`);
      },
    };
  }
});
