import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatMoney } from '../../../src/domain/platform/kernel/index.ts';
import { openWorld, type Person, type World } from '../../generated/samples/world.ts';
import { dayFrom } from '../../harness/dates.ts';
import { photos, samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
beforeEach(() => world.turn());
afterAll(() => market.close());

interface Form {
  readonly button: string;
  readonly html: string;
  readonly fields: Record<string, string>;
}

type Sent = Record<string, string | Blob | readonly Blob[]>;

/** A page of the account: its words, and its forms as a browser sends them. */
async function post(sent: Sent, encoding: 'multipart' | 'plain' = 'plain') {
  const body = encoding === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(sent)) {
    for (const one of Array.isArray(value) ? value : [value]) body.append(name, one as string);
  }
  const response = await fetch(`${market.url}/account/more`, { method: 'POST', body });
  const html = await response.text();
  const [, main = ''] = /<main>([\s\S]*)<\/main>/.exec(html) ?? [];
  const forms = [...main.matchAll(/<form method="post" action="\/account\/more"[^>]*>[\s\S]*?<\/form>/g)].map(([form]): Form => ({
    button: decoded(/<button[^>]*>([^<]*)/.exec(form)?.[1] ?? ''),
    html: form,
    fields: Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value!)]),
    ),
  }));
  const text = decoded(main.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
  const press = (button: string, more: Sent = {}) => {
    const form = forms.find((one) => one.button === button);
    if (form === undefined) throw new Error(`There is no “${button}” among ${forms.map((one) => one.button).join(', ')}.`);
    return post({ ...form.fields, ...more }, form.html.includes('multipart/form-data') ? 'multipart' : 'plain');
  };
  return { status: response.status, html, main, text, forms, press };
}

function decoded(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
}

const photo = () => new File([samplePng], 'hull.png', { type: 'image/png' });

async function open(person: Pick<Person, 'email'>, bookingId: string) {
  const side = person.email === world.owner.email ? 'OWNER' : 'RENTER';
  const password = side === 'OWNER' ? 'demo-password-1' : 'long enough 1';
  const page = await post({ do: 'sign-in', email: person.email, password });
  return post({ permit: page.forms[0]!.fields['permit']!, do: 'booking', bookingId, side });
}

const stateOf = async ({ renter, bookingId }: { renter: Person; bookingId: string }) =>
  (await renter.call('get_booking_detail', { bookingId })).state;

describe('a rental from handover to review on the account page', () => {
  test('the owner reports the handover with a photo, and the renter confirms it', async () => {
    const booking = await world.starting();
    const { renter, bookingId } = booking;
    const report = await (
      await open(world.owner, bookingId)
    ).press('Report the handover', { notes: 'Dry and whole', file: photo() });
    expect([report.status, report.text.includes('Done.')]).toEqual([200, true]);
    const renters = await open(renter, bookingId);
    expect(renters.text).toMatch(/What was reported Handover The owner, .*Dry and whole Photo 1/);
    const picture = await fetch(decoded(/<a href="([^"]+)" rel="noreferrer">Photo 1/.exec(renters.html)?.[1] ?? ''));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await renters.press('The report is right')).status).toBe(200);
    expect(await stateOf(booking)).toBe('ACTIVE');
  });

  test('the renter reports the return with a photo, and the owner accepts it after a question', async () => {
    const booking = await world.handedOut();
    const { renter, bookingId } = booking;
    await world.owner.call('manage_booking_condition', { action: 'confirm', bookingId });
    const back = await (await open(renter, bookingId)).press('Report the return', { notes: 'Wet and whole', file: photo() });
    expect([back.status, await stateOf(booking)]).toEqual([200, 'RETURNED']);
    const sure = await (await open(world.owner, bookingId)).press('It is back and all is well …');
    expect([sure.text.includes('can hardly be claimed'), await stateOf(booking)]).toEqual([true, 'RETURNED']);
    await sure.press('Yes, all is well');
    expect(await stateOf(booking)).toBe('COMPLETED');
  });

  test('a review with an impossible rating is refused and keeps its text', async () => {
    const { renter, bookingId } = await world.completed();
    const wrong = await (await open(renter, bookingId)).press('Send the review', { rating: '9', text: 'It <floats>' });
    expect([wrong.status, wrong.html.includes('It &#60;floats&#62;</textarea>')]).toEqual([400, true]);
    expect((await wrong.press('Send the review', { rating: '5', text: 'It <floats>' })).status).toBe(200);
  });

  test('both sides review, see the review of the other, and can answer it once', async () => {
    const { renter, bookingId } = await world.completed();
    await (await open(renter, bookingId)).press('Send the review', { rating: '5', text: 'It <floats>' });
    await (await open(world.owner, bookingId)).press('Send the review', { rating: '4', text: 'Came back clean' });
    expect((await open(renter, bookingId)).text).toMatch(/Review: 4 of 5 The owner, .* Came back clean/);
    const reviewed = await open(world.owner, bookingId);
    expect(reviewed.forms.map(({ button }) => button)).not.toContain('Send the review');
    const answered = await reviewed.press('Answer their review', { reply: 'It <does> float' });
    expect([answered.status, answered.forms.map(({ button }) => button).includes('Answer their review')]).toEqual([200, false]);
    expect((await open(renter, bookingId)).text).toMatch(/Answer to the review The owner, .* It <does> float/);
  });

  test('a claim needs an amount and a photo, and keeps what was written when it is refused', async () => {
    const { renter, bookingId } = await world.returned();
    const damage = { description: 'A crack in the hull', claimMinor: '45,5', file: photo() };
    const owners = await open(world.owner, bookingId);
    const unclear = await owners.press('Report damage', { ...damage, claimMinor: 'much' });
    expect(unclear.text).toContain('This must be an amount, for example 45 or 45.00.');
    expect(unclear.html).toContain('A crack in the hull</textarea>');
    const without = await owners.press('Report damage', { ...damage, file: '' });
    expect([without.status, without.text]).toEqual([400, expect.stringMatching(/photo/i)]);
    expect((await owners.press('Report damage', damage)).status).toBe(200);
    expect((await open(renter, bookingId)).text).toMatch(/Damage, €45\.50 claimed\. The owner, .* A crack in the hull Photo 1/);
  });

  test('the renter offers less for a claim with a reason, and the owner takes it', async () => {
    const { renter, bookingId } = await world.returned();
    const damage = { description: 'A crack in the hull', claimMinor: '45,5', file: photo() };
    await (await open(world.owner, bookingId)).press('Report damage', damage);
    const renters = await open(renter, bookingId);
    const offers = await renters.press('Offer less …', { note: 'It was there', renterPaysMinor: '20' });
    expect(offers.text).toMatch(/Offer €20\.00\?.*You offer to pay €20\.00 to “.+” instead of the €45\.50 that is claimed/);
    const answered = async () => (await renter.call('manage_booking_incidents', { action: 'list', bookingId })).items[0];
    expect(await answered()).toMatchObject({ outcome: null, note: null });
    expect((await offers.press('Yes, offer €20.00')).status).toBe(200);
    expect(await answered()).toMatchObject({
      claimMinor: 4_550,
      outcome: 'RENTER_PAYS',
      renterPaysMinor: 2_000,
      note: 'It was there',
    });
    const taking = await (await open(world.owner, bookingId)).press('Take what they offer …');
    expect(taking.text).toMatch(/pays €20\.00 to you, instead of the €45\.50 that you ask for/);
    expect((await taking.press('Yes, take €20.00')).text).toMatch(/Agreed: €20\.00\..*It was there/);
  });

  describe('a claim has three answers', () => {
    const claimed = async () => {
      const { renter, bookingId } = await world.returned();
      const damage = { description: 'A crack in the hull', claimMinor: '80', file: photo() };
      await (await open(world.owner, bookingId)).press('Report damage', damage);
      const incident = async () => (await renter.call('manage_booking_incidents', { action: 'list', bookingId })).items[0];
      return { renter, bookingId, incident, page: await open(renter, bookingId) };
    };

    test('paying, with the amount and its receiver shown and without a text field', async () => {
      const { page, incident } = await claimed();
      const pay = page.forms.find(({ button }) => button === 'Pay €80.00 …')!;
      expect(pay.html).not.toMatch(/type="text"|<textarea/);
      const asked = await page.press('Pay €80.00 …', { note: 'I do not agree' });
      expect(asked.text).toMatch(/Pay €80\.00\?.*You agree to pay €80\.00 to “.+”.*deposit/);
      expect(await incident()).toMatchObject({ outcome: null, status: 'REPORTED' });
      expect((await asked.press('Yes, pay €80.00')).text).toContain('Agreed: €80.00.');
      expect(await incident()).toMatchObject({ status: 'RESOLVED', renterPaysMinor: 8_000 });
    });

    test('paying more than the deposit, where the answer names both parts and leads to the payment', async () => {
      const { renter, bookingId } = await world.returned();
      const { deposit } = await renter.call('get_booking_detail', { bookingId });
      const claimMinor = deposit.amountMinor + 250;
      const damage = { action: 'report', bookingId, type: 'DAMAGE', description: 'A crack', claimMinor, photos };
      await world.owner.call('manage_booking_incidents', damage);
      const amount = formatMoney(claimMinor, 'EUR');
      const asked = await (await open(renter, bookingId)).press(`Pay ${amount} …`);
      const done = await asked.press(`Yes, pay ${amount}`);
      expect(done.text).toContain(`${deposit.amount} of the deposit for what was agreed`);
      expect(done.text).toContain('€2.50 beyond the deposit is to be paid');
      const buttons = done.forms.map(({ button }) => button);
      await market.dispatcher.drain();
      const page = buttons.includes('Pay') ? done : await done.press('Go on to pay €2.50');
      expect(page.text).toContain('€2.50 beyond the deposit is to be paid');
      expect(page.forms.map(({ button }) => button)).not.toContain('Go on to pay €2.50');
      expect((await page.press('Pay')).text).toContain('Go on to the payment page');
    });

    test('offering less, between nothing and the claim', async () => {
      const { page, incident } = await claimed();
      for (const renterPaysMinor of ['80', '81', '0', 'I do not agree', '']) {
        const refused = await page.press('Offer less …', { renterPaysMinor, note: 'No' });
        expect([refused.status, refused.text.includes('Offer less …')]).toEqual([400, true]);
      }
      expect(await incident()).toMatchObject({ outcome: null });
    });

    test('disagreeing with a reason, which pays nothing and is shown with its author', async () => {
      const { page, incident, bookingId } = await claimed();
      expect((await page.press('Disagree …', { note: '' })).status).toBe(400);
      const asked = await page.press('Disagree …', { note: 'I do not agree' });
      expect(asked.text).toMatch(/asks you for €80\.00\..*pay nothing now.*You write: “I do not agree”/);
      const done = await asked.press('Yes, I disagree');
      expect(await incident()).toMatchObject({ outcome: 'NO_FAULT', renterPaysMinor: 0, note: 'I do not agree' });
      expect(done.text).toMatch(/Damage, €80\.00 claimed\. Not agreed to\. The owner, .*Answer to it You: I do not agree/);
      const owners = await open(world.owner, bookingId);
      expect(owners.text).toMatch(/Answer to it The renter: I do not agree/);
      const back = await owners.press('Take your claim of €80.00 back …');
      expect(back.text).toContain('You get nothing of the €80.00 that you ask');
      await back.press('Yes, take it back');
      expect(await incident()).toMatchObject({ status: 'RESOLVED', renterPaysMinor: 0, ownerPaysMinor: 0 });
    });

    test('the claimant lowers the claim, and the other side answers again', async () => {
      const { page, incident, bookingId, renter } = await claimed();
      await (await page.press('Offer less …', { renterPaysMinor: '25' })).press('Yes, offer €25.00');
      const owners = await open(world.owner, bookingId);
      expect(owners.text).toContain('It is your turn. The owner takes what is offered, or asks for another amount.');
      for (const renterPaysMinor of ['25', '80', '']) {
        const refused = await owners.press('Ask for another amount …', { renterPaysMinor });
        expect([refused.status, refused.text.includes('Ask for another amount …')]).toEqual([400, true]);
      }
      const asked = await owners.press('Ask for another amount …', { renterPaysMinor: '40' });
      expect(asked.text).toMatch(/for €40\.00 instead of €80\.00\. .* Their offer of €25\.00 falls away\./);
      const done = await asked.press('Yes, ask for €40.00');
      const waits = 'The renter agrees to the claim, or offers less, or disagrees.';
      expect([done.text.includes('It is your turn'), done.text.includes(waits)]).toEqual([false, true]);
      expect(await incident()).toMatchObject({ claimMinor: 4_000, outcome: null });
      const renters = await open(renter, bookingId);
      expect(renters.text).toContain(`It is your turn. ${waits}`);
      const buttons = renters.forms.map(({ button }) => button);
      expect(buttons).toEqual(expect.arrayContaining(['Pay €40.00 …', 'Offer less …', 'Disagree …']));
    });

    test('an offer by which both sides bear a part is shown as what the side pays that the claim is against', async () => {
      const { incident, bookingId, renter } = await claimed();
      const { incidentId } = await incident();
      const parts = { outcome: 'SPLIT', renterPaysMinor: 2_000, ownerPaysMinor: 6_000 };
      await renter.call('manage_booking_incidents', { action: 'resolve', bookingId, incidentId, ...parts });
      const owners = await open(world.owner, bookingId);
      expect(owners.text).toContain('Damage, €80.00 claimed. Offered: €20.00.');
      const asked = await owners.press('Take what they offer …');
      expect((await asked.press('Yes, take €20.00')).text).toContain('Agreed: €20.00.');
      expect(await incident()).toMatchObject({ status: 'RESOLVED', ...parts });
    });

    test('a claim that was lowered after it was shown must be agreed to again', async () => {
      const { page, incident, bookingId } = await claimed();
      const asked = await page.press('Pay €80.00 …');
      const { incidentId } = await incident();
      const less = { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS', renterPaysMinor: 5_000 };
      await world.owner.call('manage_booking_incidents', less);
      const late = await asked.press('Yes, pay €80.00');
      expect([late.status, (await incident()).status]).toEqual([400, 'REPORTED']);
      expect(late.forms.map(({ button }) => button)).toContain('Pay €50.00 …');
    });
  });

  describe('with several photos at once', () => {
    const named = (name: string, content: Buffer | string = samplePng) => new File([content], name, { type: 'image/png' });
    const kept = () => readdirSync(join(market.folder, 'documents'), { recursive: true }).length;
    const photosOf = async ({ renter, bookingId }: { renter: Person; bookingId: string }) => {
      const { items } = await renter.call('manage_booking_condition', { action: 'list', bookingId });
      return items.flatMap((report: { photos: { fileName: string }[] }) => report.photos.map(({ fileName }) => fileName));
    };

    test('all photos are stored in order', async () => {
      const booking = await world.starting();
      const page = await open(world.owner, booking.bookingId);
      const form = page.forms.find(({ button }) => button === 'Report the handover')!;
      expect(form.html).toMatch(/<input [^>]*name="file"[^>]* multiple /);
      const before = kept();
      const file = ['bow.png', 'hull.png', 'stern.png'].map((name) => named(name));
      const done = await page.press('Report the handover', { notes: 'Whole', file });
      expect([done.status, done.text.includes('Done.'), done.html.includes('role="alert"')]).toEqual([200, true, false]);
      expect(await photosOf(booking)).toEqual(['bow.png', 'hull.png', 'stern.png']);
      expect(kept()).toBe(before + 3);
    });

    test.each([
      ['no picture', 'no picture at all', /must be one of image\/jpeg/],
      ['damaged', samplePng.subarray(0, 40), /damaged/],
      ['too large', Buffer.alloc(11 * 1_048_576, 1), /larger than 10485760 bytes/],
    ])('a photo that is %s is named, and the others are stored', async (_what, bad, why) => {
      const booking = await world.starting();
      const page = await open(world.owner, booking.bookingId);
      const before = kept();
      const file = [named('bad.png', bad), named('hull.png'), named('stern.png')];
      const done = await page.press('Report the handover', { notes: 'Whole', file });
      const said = decoded(/role="alert">([^<]*)</.exec(done.main)?.[1] ?? '');
      expect(said).toMatch(/^Not taken: “bad\.png”: /);
      expect(said).toMatch(why);
      expect([done.status, done.text.includes('Done, with the other photos.')]).toEqual([200, true]);
      expect(await photosOf(booking)).toEqual(['hull.png', 'stern.png']);
      expect(kept()).toBe(before + 2);
    });

    test('when no photo is good, each is named, nothing is reported and the text stays', async () => {
      const booking = await world.starting();
      const page = await open(world.owner, booking.bookingId);
      const before = kept();
      const file = [named('one.png', 'nothing'), named('two.png', samplePng.subarray(0, 40))];
      const refused = await page.press('Report the handover', { notes: 'Dry and whole', file });
      expect(refused.status).toBe(400);
      expect(refused.text).toMatch(/“one\.png”: .*“two\.png”: /);
      expect(refused.html).toContain('Dry and whole</textarea>');
      expect([await photosOf(booking), kept()]).toEqual([[], before]);
      const many = Array.from({ length: 11 }, () => photo());
      const more = await page.press('Report the handover', { notes: 'Dry and whole', file: many });
      expect([more.status, more.text.includes('at most 10 files'), kept()]).toEqual([400, true, before]);
    });

    test('photos that are too large together are refused, and none is stored', async () => {
      const booking = await world.starting();
      const page = await open(world.owner, booking.bookingId);
      const before = kept();
      const file = Array.from({ length: 5 }, (_, index) => named(`${index}.png`, Buffer.alloc(9 * 1_048_576, 1)));
      const refused = await page.press('Report the handover', { notes: 'Whole', file });
      expect([refused.status, refused.text.includes('larger than 40 MiB together')]).toEqual([400, true]);
      expect([await photosOf(booking), kept()]).toEqual([[], before]);
    });

    test('a message takes one photo only', async () => {
      const { bookingId } = await world.starting();
      const before = kept();
      const page = await open(world.owner, bookingId);
      const write = page.forms.find(({ fields }) => fields['do'] === 'write')!;
      const refused = await post({ ...write.fields, text: 'Look', file: [photo(), photo()] }, 'multipart');
      expect([refused.status, kept()]).toEqual([400, before]);
    });
  });

  test('evidence and a claim may have several photos too', async () => {
    const { renter, bookingId } = await world.returned();
    const damage = { description: 'A crack in the hull', claimMinor: '45,5', file: [photo(), photo()] };
    expect((await (await open(world.owner, bookingId)).press('Report damage', damage)).status).toBe(200);
    const { items } = await renter.call('manage_booking_incidents', { action: 'list', bookingId });
    expect(items[0].photos).toHaveLength(2);

    const disputed = await world.disputed();
    const files = { text: 'See', file: [photo(), photo()] };
    const sent = await (await open(disputed.renter, disputed.bookingId)).press('Send what proves your side', files);
    expect(sent.text).toContain('Done.');
    const about = { action: 'get', bookingId: disputed.bookingId };
    const disputes = await disputed.renter.call('manage_booking_dispute', about);
    expect(disputes.items[0].evidence.at(-1)).toMatchObject({ by: 'RENTER', text: 'See', photos: [{}, {}] });
  });

  test('the longest allowed text arrives whole, whatever its characters and lines', async () => {
    const { renter, bookingId } = await world.disputed();
    const page = await open(renter, bookingId);
    const longest = Number(/<textarea [^>]*name="text"[^>]* maxlength="(\d+)"/.exec(page.html)?.[1]);
    const half = '漢'.repeat(longest / 2 - 1);
    // A form sends each break of a line as two letters.
    const sent = await page.press('Send what proves your side', { text: `${half}\r\n${half}漢` });
    expect(sent.text).toContain('Done.');
    const { items } = await renter.call('manage_booking_dispute', { action: 'get', bookingId });
    expect(items[0].evidence.at(-1).text).toBe(`${half}\n${half}漢`);
  });

  test('other dates are asked for on the page, with problems beside the field', async () => {
    const { renter, bookingId } = await world.confirmed();
    const page = await open(renter, bookingId);
    const refused = await page.press('Ask for other dates', { endDate: dayFrom(-3), message: 'One day more' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.html).toContain('value="One day more"');
    const { endDate } = await renter.call('get_booking_detail', { bookingId });
    const next = new Date(Date.parse(endDate) + 86_400_000).toISOString().slice(0, 10);
    const asked = await page.press('Ask for other dates', { endDate: next, message: 'One day more' });
    expect([asked.status, /If they agree, you pay €[\d.,]+ more/.test(asked.text)]).toEqual([200, true]);
    expect((await open(world.owner, bookingId)).text).toMatch(/Wished .*One day more/);
  });

  test('no file is stored without a sign-in or for a step that is not offered', async () => {
    const { bookingId } = await world.starting();
    const owners = await open(world.owner, bookingId);
    const form = owners.forms.find(({ button }) => button === 'Report the handover')!;
    const files = () => readdirSync(join(market.folder, 'documents'), { recursive: true }).map(String).toSorted();
    const before = files();
    const strange = await post({ ...form.fields, permit: 'nobody', notes: 'x', file: photo() }, 'multipart');
    expect([strange.status, strange.text.includes('not signed in here any more')]).toEqual([401, true]);
    const other = await post({ ...form.fields, step: 'nothing', notes: 'x', file: photo() }, 'multipart');
    expect([other.status, other.text.includes('not possible any more')]).toEqual([400, true]);
    expect(files()).toEqual(before);
  });
});
