import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { hasChromium } from '../harness/browser/browser.ts';
import { followLetter, letterTo, signInOn } from '../harness/browser/letters.ts';
import {
  type MarketInBrowser,
  openPage,
  overflowOf,
  SIZES,
  startMarketInBrowser,
  takePicture,
} from '../harness/browser/look-at-page.ts';
import { send } from '../harness/browser/send.ts';
import { freePeriod } from '../harness/dates.ts';
import { planCamper } from '../harness/rentals/camper.ts';
import { confirmedKayak, ownAssetId, requestKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { sampleSize } from '../harness/sample-size.ts';

const OWNER = 'vendor@demo.test';
const RENTER = 'renter@demo.test';
const SCAN = { name: 'scan.png', mimeType: 'image/png', buffer: samplePng };
/** Most letters are opened on a phone; on a desktop too with `SOAK=1`, or where pictures are wanted. */
const everyWidth = sampleSize(1, 0) === 1 || process.env['PICTURES'] === '1';
const WIDTHS = SIZES.filter(({ name }) => name === 'phone' || (everyWidth && name === 'desktop'));

/**
 * An assistant made the request; from then on both sides have letters, pages, and nothing else. Accepting, paying and handing over
 * by letters is in `four-people.test.ts`.
 */
describe.skipIf(!hasChromium).each(WIDTHS)('a person with letters and pages alone, on a $name', ({ name, viewport }) => {
  let market: MarketInBrowser;
  let renter: Page;
  let owner: Page;
  let close: () => Promise<void>;
  const complaints: string[] = [];
  beforeAll(async () => {
    market = await startMarketInBrowser();
    const looks = [await openPage(market.browser, { viewport }), await openPage(market.browser, { viewport })] as const;
    [renter, owner] = [looks[0].page, looks[1].page];
    close = async () => {
      for (const look of looks) complaints.push(...look.complaints);
      for (const look of looks) await look.page.context().close();
    };
  });
  afterAll(() => market.close());

  async function look(page: Page, what: string): Promise<void> {
    expect(await overflowOf(page)).toBe(0);
    await takePicture(page, `letters-${what}-${name}`);
  }
  const headingOf = (page: Page) => page.locator('h1').textContent();
  const press = (page: Page, button: string | RegExp) => send(page.getByRole('button', { name: button, exact: true }).first());

  /** Follows the button of the letter, and signs in where the browser does not know the person any more. */
  async function arrive(page: Page, who: string, subject: RegExp, label: string): Promise<string> {
    const letter = await letterTo(market, who, subject);
    await followLetter(page, letter, label);
    if (new URL(page.url()).pathname === '/sign-in') await signInOn(page, who);
    return letter.text;
  }

  /** Takes a step from the page of the booking: at once, or on a page of its own that says what it means. */
  async function take(page: Page, step: string | RegExp, write: () => Promise<void> = async () => {}): Promise<void> {
    const main = page.locator('main');
    const named = { name: step, exact: true };
    await main.getByRole('button', named).or(main.getByRole('link', named)).first().click();
    await page.waitForURL(/\/do\/|[?&]done=/);
    if (page.url().includes('/do/')) {
      await main.getByRole('link', { name: 'Back, and change nothing' }).waitFor();
      await write();
      const shows = main.getByRole('button', { name: 'Show what it means' });
      if ((await shows.count()) > 0) await send(shows);
      await press(page, step);
    }
    await page.waitForURL(/[?&]done=/);
    expect(await page.getByRole('status').first().textContent()).not.toBe('');
  }

  /** Sends a message. With scripts the page stays where it is. */
  async function write(page: Page, words: string): Promise<void> {
    await page.locator('textarea[name=text]').fill(words);
    const isSent = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: /^Send/ }).first().click();
    await isSent;
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main').textContent()).toContain(words);
  }

  test('reads what was agreed, asks for other dates, and writes', async () => {
    const dates = freePeriod(40);
    const assetId = await ownAssetId(market);
    const pickup = { address: 'Rua do Ouro 1, Lisbon', instructions: 'Ring at the blue gate', contact: 'Rui, +351 912 345 678' };
    await market.owner.call('update_asset', { assetId, pickup });
    await confirmedKayak(market, dates);
    const confirmed = await arrive(renter, RENTER, /is confirmed/, 'Look at it');
    for (const words of [
      'Handover: ',
      'Back by: ',
      'Paid: €',
      'a deposit of €',
      'Where: "',
      'Contact: "',
      'Nothing else is due.',
    ])
      expect(confirmed).toContain(words);
    expect(confirmed).not.toMatch(/\d{4}-\d\d-\d\d/);
    await renter.locator('main', { hasText: 'kayak' }).waitFor();
    await look(renter, 'confirmed');
    await take(renter, 'Ask for other dates', () => renter.locator('input[name=endDate]').fill(addDays(dates.endDate, 1)));
    await look(renter, 'asked');

    await arrive(owner, OWNER, /^The renter asks for other dates/, 'Answer it');
    await look(owner, 'other-dates');
    await take(owner, 'Keep the dates as they are');
    expect((await letterTo(market, RENTER, /^The owner did not agree to /)).text).toContain('The booking stays as it is');
    // The owner has read the booking, and what stood in it then.
    await renter.reload();
    await write(renter, 'Is there a rack for a second boat?');

    market.clock.advance({ minutes: 20 });
    await arrive(owner, OWNER, /^Messages wait for you$/, 'Read and answer');
    await look(owner, 'messages');
    expect([new URL(owner.url()).pathname, await headingOf(owner)]).toEqual(['/shop/messages', 'Messages']);
    await send(owner.locator('main').getByRole('link', { name: 'Clara Mendes' }).first());
    expect(await owner.getByText('Is there a rack for a second boat?').count()).toBe(1);
    await owner.getByLabel('Picture').setInputFiles({ ...SCAN, name: 'rack.png' });
    await write(owner, 'Yes, take this one');
    expect(await owner.getByRole('link', { name: 'rack.png' }).count()).toBe(1);
    await look(owner, 'thread');
  }, 120_000);

  test('takes a counter-offer, and the owner declines another request', async () => {
    const bookingId = await requestKayak({ renter: await market.signIn(RENTER) }, freePeriod(60));
    const shop = await market.signIn(OWNER, 'mcp-owner');
    await shop.call('create_counter_offer', { bookingId, discountBps: 1_000, message: 'Ten percent off' });
    const offer = await arrive(renter, RENTER, /^The owner offers /, 'Answer the offer');
    expect(offer).toMatch(/Due once you take it: €[\d.,]+, of it a deposit of €/);
    await look(renter, 'offer');
    await take(renter, 'Take the offer');
    await arrive(renter, RENTER, /^You have taken the owner’s offer/, 'Pay');
    await look(renter, 'pay');

    await requestKayak({ renter: await market.signIn(RENTER) }, freePeriod(70));
    await arrive(owner, OWNER, /^A renter asks for /, 'Answer the request');
    await take(owner, 'Decline the request', () => owner.locator('[name=reason]').fill('The rudder is broken'));
    expect((await letterTo(market, RENTER, /^The owner declined your request/)).text).toContain('The rudder is broken');
  }, 120_000);

  test('hands in documents, one of them twice', async () => {
    const person = await market.signIn(RENTER);
    const { bookingId, handInUrl } = await planCamper({ renter: person }, freePeriod(50));
    const file = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
    for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE'])
      await person.call('upload_document', { kind, bookingId, ...file });
    expect(handInUrl).toContain('/hand-in/');
    await person.call('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
    await arrive(owner, OWNER, /^A renter asks for /, 'Look at the documents');
    await look(owner, 'documents');
    await take(owner, /^Do not accept: /, () => owner.locator('[name=reason]').fill('Too dark'));
    await take(owner, /^Accept: /);

    const again = await letterTo(market, RENTER, /was not accepted/);
    expect(again.text).toContain('The owner writes: "Too dark"');
    await followLetter(renter, again, 'Hand it in');
    expect(await headingOf(renter)).toBe('Hand in your documents');
    await look(renter, 'hand-in');
    await renter.locator('input[type=file]').last().setInputFiles(SCAN);
    await press(renter, 'Send');
    expect(await headingOf(renter)).toBe('Your documents are here');

    await arrive(owner, OWNER, /^The renter handed in /, 'Look at the documents');
    await take(owner, /^Accept: /);
  }, 120_000);

  test('causes no errors in the browser on these pages', async () => {
    await close();
    expect(complaints).toEqual([]);
  });
});
