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
import { ownAssetId, requestKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { sampleSize } from '../harness/sample-size.ts';

const OWNER = 'vendor@demo.test';
const RENTER = 'renter@demo.test';
const SCAN = { name: 'scan.png', mimeType: 'image/png', buffer: samplePng };
/** Most letters are opened on a phone; on a desktop too with `SOAK=1`, or where pictures are wanted. */
const everyWidth = sampleSize(1, 0) === 1 || process.env['PICTURES'] === '1';
const WIDTHS = SIZES.filter(({ name }) => name === 'phone' || (everyWidth && name === 'desktop'));

/** An assistant made the request; from then on both sides have letters, pages, and nothing else. */
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
  const press = (page: Page, button: string | RegExp) => send(page.getByRole('button', { name: button }).first());

  async function accept(): Promise<void> {
    await followLetter(owner, await letterTo(market, OWNER, /^A renter asks for /), 'Answer the request');
    await signInOn(owner, OWNER);
    await look(owner, 'request');
    await press(owner, 'Accept the request');
    expect(await owner.getByRole('status').textContent()).toContain('Done');
  }

  async function pay(subject: RegExp): Promise<void> {
    await followLetter(renter, await letterTo(market, RENTER, subject), 'Pay');
    await signInOn(renter, RENTER);
    await look(renter, 'pay');
    await press(renter, 'Pay');
    await renter.getByRole('link', { name: 'Go on to the payment page' }).click();
    await look(renter, 'gateway');
    await send(renter.locator('form button').first());
    expect(await renter.locator('[role=status]').textContent()).toContain('paid');
  }

  test('is accepted, pays, writes, asks for other dates and takes over the asset', async () => {
    const dates = freePeriod(40);
    const assetId = await ownAssetId(market);
    const pickup = { address: 'Rua do Ouro 1, Lisbon', instructions: 'Ring at the blue gate', contact: 'Rui, +351 912 345 678' };
    await market.owner.call('update_asset', { assetId, pickup });
    await requestKayak(market, dates);
    await accept();
    await pay(/was approved/);

    const confirmed = await letterTo(market, RENTER, /is confirmed\.$/);
    for (const words of [
      'Handover: ',
      'Back by: ',
      'Paid: €',
      'a deposit of €',
      'Where: "',
      'Contact: "',
      'Nothing else is due.',
    ])
      expect(confirmed.text).toContain(words);
    expect(confirmed.text).not.toMatch(/\d{4}-\d\d-\d\d/);
    await followLetter(renter, confirmed, 'Look at it');
    await signInOn(renter, RENTER);
    expect(await headingOf(renter)).toMatch(/^Booking of .*kayak/);
    await look(renter, 'confirmed');
    await renter.getByLabel('New last day').fill(addDays(dates.endDate, 1));
    await press(renter, 'Ask for other dates');
    expect(await renter.getByRole('status').textContent()).toMatch(/If they agree, you pay €[\d.,]+ more/);
    await look(renter, 'asked');

    await followLetter(owner, await letterTo(market, OWNER, /^The renter asks for other dates/), 'Answer it');
    await signInOn(owner, OWNER);
    await look(owner, 'other-dates');
    await press(owner, 'Keep the dates');
    expect(await owner.getByRole('status').textContent()).toContain('Done');
    expect((await letterTo(market, RENTER, /^The owner did not agree to /)).text).toContain('The booking stays as it is');
    // The owner has read the booking, and what stood in it then.
    await renter.getByLabel('Write to the owner').fill('Is there a rack for a second boat?');
    await press(renter, 'Send');

    market.clock.advance({ minutes: 20 });
    await followLetter(owner, await letterTo(market, OWNER, /^Messages wait for you$/), 'Read and answer');
    await signInOn(owner, OWNER);
    await look(owner, 'messages');
    expect(await headingOf(owner)).toBe('Messages');
    await press(owner, /^Read/);
    expect(await owner.getByText('Is there a rack for a second boat?').count()).toBe(1);
    await owner.getByLabel('Write to the renter').fill('Yes, take this one');
    await owner.getByLabel('Picture').setInputFiles({ ...SCAN, name: 'rack.png' });
    await press(owner, 'Send');
    expect(await owner.getByRole('status').textContent()).toBe('Sent.');
    await look(owner, 'thread');

    market.clock.advance({ minutes: 20 });
    await followLetter(renter, await letterTo(market, RENTER, /^Messages wait for you$/), 'Read and answer');
    await signInOn(renter, RENTER);
    await press(renter, /^Read/);
    const picture = await renter.getByRole('link', { name: 'rack.png' }).getAttribute('href');
    expect((await fetch(picture ?? '')).headers.get('content-type')).toBe('image/png');
    await look(renter, 'picture');

    const hours = (Date.parse(`${dates.startDate}T12:00:00Z`) - market.clock.now().getTime()) / 3_600_000;
    market.clock.advance({ hours });
    await followLetter(owner, await letterTo(market, OWNER, /^The booking for .* is confirmed\.$/), 'Look at it');
    await signInOn(owner, OWNER);
    await owner.getByLabel('In which condition it is').fill('Dry and whole');
    await owner.getByLabel('Photo').first().setInputFiles(SCAN);
    await press(owner, 'Report the handover');
    await look(owner, 'handed-over');
    await followLetter(renter, await letterTo(market, RENTER, /^The owner reported the condition at the handover/), 'Look at it');
    await signInOn(renter, RENTER);
    await look(renter, 'handover');
    await press(renter, 'The report is right');
    expect(await renter.getByText('Under way.').count()).toBe(1);
  }, 120_000);

  test('takes a counter-offer, and the owner declines another request', async () => {
    const bookingId = await requestKayak({ renter: await market.signIn(RENTER) }, freePeriod(60));
    const shop = await market.signIn(OWNER, 'mcp-owner');
    await shop.call('create_counter_offer', { bookingId, discountBps: 1_000, message: 'Ten percent off' });
    const offer = await letterTo(market, RENTER, /^The owner offers /);
    expect(offer.text).toMatch(/Due once you take it: €[\d.,]+, of it a deposit of €/);
    await followLetter(renter, offer, 'Answer the offer');
    await signInOn(renter, RENTER);
    await look(renter, 'offer');
    await press(renter, 'Take the offer');
    expect(await renter.getByRole('status').textContent()).toContain('Done');
    await pay(/^You have taken the owner’s offer/);

    await requestKayak({ renter: await market.signIn(RENTER) }, freePeriod(70));
    await followLetter(owner, await letterTo(market, OWNER, /^A renter asks for /), 'Answer the request');
    await signInOn(owner, OWNER);
    await owner.getByLabel('Why').fill('The rudder is broken');
    await press(owner, /^Decline the request/);
    await press(owner, 'Yes, decline it');
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
    await followLetter(owner, await letterTo(market, OWNER, /^A renter asks for /), 'Look at the documents');
    await signInOn(owner, OWNER);
    await look(owner, 'documents');
    await owner.getByLabel('Why').first().fill('Too dark');
    await press(owner, /^Do not accept it: /);
    await press(owner, /^Accept it: /);

    const again = await letterTo(market, RENTER, /was not accepted\. Hand in another one\.$/);
    expect(again.text).toContain('The owner writes: "Too dark"');
    await followLetter(renter, again, 'Hand it in');
    expect(await headingOf(renter)).toBe('Hand in your documents');
    await look(renter, 'hand-in');
    await renter.locator('input[type=file]').last().setInputFiles(SCAN);
    await press(renter, 'Send');
    expect(await headingOf(renter)).toBe('Your documents are here');

    await followLetter(owner, await letterTo(market, OWNER, /^The renter handed in /), 'Look at the documents');
    await signInOn(owner, OWNER);
    await press(owner, /^Accept it: /);
    await press(owner, 'Accept the request');
    await look(owner, 'accepted');
    await pay(/was approved/);
  }, 120_000);

  test('causes no errors in the browser on these pages', async () => {
    await close();
    expect(complaints).toEqual([]);
  });
});
