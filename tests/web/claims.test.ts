import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, PASSWORD, type Person, type World } from '../generated/samples/world.ts';
import { type Browser, browser, locationOf } from '../harness/oauth-client.ts';
import { photos, samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
  world = await openWorld(market);
});
beforeEach(() => world.turn());
afterAll(() => market.close());

const LETTERS: Readonly<Record<string, string>> = { quot: '"', lt: '<', gt: '>', '#x27': "'", amp: '&' };

/** The value of a hidden field, as a browser reads it. */
function hidden(html: string, name: string): string {
  return (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll(
    /&(quot|lt|gt|#x27|amp);/g,
    (_, letter) => LETTERS[letter] ?? '',
  );
}

/** What one side does by the pages of a booking alone. */
interface Side {
  readonly home: string;
  /** The page of the booking. */
  show(): Promise<string>;
  /** Opens the form of a step and fills it in. */
  step(kind: string, given?: Readonly<Record<string, string>>): Promise<Step>;
}

interface Step {
  readonly address: string;
  readonly page: string;
  /** Sends the form as it stands, and then again with the amounts that were shown for it. */
  send(): ReturnType<Browser['submit']>;
  confirm(): ReturnType<Browser['submit']>;
}

async function side(person: Pick<Person, 'email'>, bookingId: string): Promise<Side> {
  const isOwner = person.email === world.owner.email;
  const page = browser(market.url);
  await page.submit('/sign-in', { email: person.email, password: isOwner ? 'demo-password-1' : PASSWORD });
  const home = `/${isOwner ? 'shop' : 'account'}/bookings/${bookingId}`;
  const show = async () => (await page.open(home)).body;
  return {
    home,
    show,
    async step(kind, given = {}) {
      const address = new RegExp(`(?:href|action)="(${home}/do/${kind}(?:\\.[^"]*)?)"`).exec(await show())?.[1];
      if (address === undefined) throw new Error(`The page offers no ${kind}.`);
      const { body } = await page.open(address);
      const formKey = hidden(body, 'formKey');
      let shown = body;
      const send = async () => {
        const answer = await page.submit(address, { ...given, formKey, seen: hidden(shown, 'seen') });
        shown = answer.body;
        return answer;
      };
      return { address, page: body, send, confirm: send };
    },
  };
}

const photo = () => new File([new Uint8Array(samplePng)], 'hull.png', { type: 'image/png' });

/** A returned boat for whose damage the owner claims 80 euros. */
async function claimed() {
  const { renter, bookingId } = await world.returned();
  const damage = { action: 'report', bookingId, type: 'DAMAGE', description: 'A crack in the <hull>', claimMinor: 8_000, photos };
  await world.owner.call('manage_booking_incidents', damage);
  const incident = async () => (await renter.call('manage_booking_incidents', { action: 'list', bookingId })).items[0];
  return { bookingId, incident, renter: await side(renter, bookingId), owner: await side(world.owner, bookingId) };
}

describe('a claim by pages alone', () => {
  test('leads its owner to the repair, with the thing, the words and the photos of what was reported', async () => {
    const { bookingId, incident, renter, owner } = await claimed();
    const { incidentId } = await incident();
    const at = `/shop/maintenance/repairs?bookingId=${bookingId}&incidentId=${incidentId}`;
    expect((await owner.show()).replaceAll('&amp;', '&')).toContain(`href="${at}#new"`);
    expect(await renter.show()).not.toContain('/shop/maintenance/repairs');
    const page = browser(market.url);
    await page.submit('/sign-in', { email: world.owner.email, password: 'demo-password-1' });
    const { body } = await page.open(at);
    const { asset } = await world.owner.call('get_owner_booking_detail', { bookingId });
    for (const shown of [`value="${asset.id}" selected=""`, 'A crack in the &lt;hull&gt;', 'value="RENTER" selected=""', '<img'])
      expect([shown, body.includes(shown)]).toEqual([shown, true]);
    const given = {
      formKey: hidden(body, 'formKey'),
      assetId: asset.id,
      incidentId: hidden(body, 'incidentId'),
      causedBy: 'RENTER',
    };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...given, description: 'New plank', partsMinor: '60' })) form.set(name, value);
    expect((await page.submit(at, form)).status).toBe(303);
    const { items } = await world.owner.call('manage_repair_expenses', { action: 'list', assetId: asset.id });
    expect(items[0]).toMatchObject({ incidentId, bookingId, partsMinor: 6_000, causedBy: 'RENTER' });
  });

  test('needs an amount and a photo, and keeps what was written when it is refused', async () => {
    const { renter, bookingId } = await world.returned();
    const page = browser(market.url);
    await page.submit('/sign-in', { email: world.owner.email, password: 'demo-password-1' });
    const { address, page: form } = await (await side(world.owner, bookingId)).step('report-damage');
    const report = (claimMinor: string, files: readonly File[]) => {
      const sent = new FormData();
      Object.entries({ description: 'A crack', claimMinor, formKey: hidden(form, 'formKey') }).forEach(([name, value]) =>
        sent.set(name, value),
      );
      for (const file of files) sent.append('file', file);
      return page.submit(address, sent);
    };
    const unclear = await report('much', [photo()]);
    expect([unclear.status, unclear.body.includes('>A crack</textarea>')]).toEqual([400, true]);
    expect((await report('45,5', [])).status).toBe(400);
    expect((await report('45,5', [photo(), photo()])).status).toBe(303);
    const { items } = await renter.call('manage_booking_incidents', { action: 'list', bookingId });
    expect(items).toMatchObject([{ claimMinor: 4_550, photos: [{}, {}] }]);
  });

  test('is answered with less, which the claimant takes', async () => {
    const { renter, owner, incident } = await claimed();
    expect(await owner.show()).toContain('A crack in the &lt;hull&gt;');
    const offer = await renter.step('claim-less', { renterPaysMinor: '20', note: 'It was there' });
    const shown = await offer.send();
    expect([shown.status, shown.body.includes('€20.00')]).toEqual([200, true]);
    expect(await incident()).toMatchObject({ outcome: null, note: null });
    expect((await offer.confirm()).status).toBe(303);
    expect(await incident()).toMatchObject({ outcome: 'RENTER_PAYS', renterPaysMinor: 2_000, note: 'It was there' });
    expect(await owner.show()).toContain('Offered: €20.00.');
    const taking = await owner.step('claim-take');
    expect(taking.page).toContain('€20.00');
    expect((await taking.send()).status).toBe(303);
    expect(await incident()).toMatchObject({ status: 'RESOLVED', renterPaysMinor: 2_000 });
    expect(await renter.show()).toContain('Agreed: €20.00.');
  });

  test('is disagreed with for a reason, which pays nothing', async () => {
    const { renter, owner, incident } = await claimed();
    expect((await (await renter.step('claim-disagree', { note: '' })).send()).status).toBe(400);
    const no = await renter.step('claim-disagree', { note: 'I do not agree' });
    expect(no.page).toContain('pay nothing now');
    expect((await no.send()).status).toBe(303);
    expect(await incident()).toMatchObject({ outcome: 'NO_FAULT', renterPaysMinor: 0, note: 'I do not agree' });
    for (const page of [await renter.show(), await owner.show()]) {
      expect(page).toContain('Not agreed to.');
      expect(page).toContain('Answer: I do not agree');
    }
  });

  test('that was lowered after it was shown must be agreed to again', async () => {
    const { renter, bookingId, incident } = await claimed();
    const pay = await renter.step('claim-pay', { note: 'beside it' });
    expect(pay.page).toContain('€80.00');
    expect(pay.page).not.toContain('name="note"');
    const { incidentId } = await incident();
    const less = { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS', renterPaysMinor: 5_000 };
    await world.owner.call('manage_booking_incidents', less);
    const late = await pay.send();
    expect([late.status, late.body.includes('€50.00'), (await incident()).status]).toEqual([409, true, 'REPORTED']);
    expect(locationOf(await pay.confirm())).toBe(`${renter.home}?done=claim-pay`);
    expect(await incident()).toMatchObject({ status: 'RESOLVED', renterPaysMinor: 5_000 });
  });

  test('is lowered by the claimant, and the other side answers again', async () => {
    const { renter, owner, incident } = await claimed();
    const offer = await renter.step('claim-less', { renterPaysMinor: '25' });
    await offer.send();
    await offer.confirm();
    const asking = await owner.step('claim-ask-less', { renterPaysMinor: '40' });
    await asking.send();
    expect((await asking.confirm()).status).toBe(303);
    expect(await incident()).toMatchObject({ claimMinor: 4_000, outcome: null });
    expect((await renter.step('claim-pay')).page).toContain('€40.00');
  });
});

describe('a dispute by pages alone', () => {
  test('ends once both sides agree on an amount', async () => {
    const { renter, bookingId } = await world.disputed();
    const [payer, claimant] = [await side(renter, bookingId), await side(world.owner, bookingId)];
    const offer = await payer.step('settle-less', { amountMinor: '5' });
    expect((await offer.send()).body).toContain('€5.00');
    expect((await offer.confirm()).status).toBe(303);
    const take = await claimant.step('settle-take');
    expect(take.page).toContain('€5.00');
    expect((await take.send()).status).toBe(303);
    const { items } = await renter.call('manage_booking_dispute', { action: 'get', bookingId });
    expect(items).toMatchObject([{ toOwnerMinor: 500, decidedBy: 'BOTH_SIDES' }]);
  });

  test('ends with nothing once the side that claims asks for nothing any more', async () => {
    const { renter, bookingId } = await world.disputed();
    const [payer, claimant] = [await side(renter, bookingId), await side(world.owner, bookingId)];
    expect(await payer.show()).not.toContain('Ask for nothing any more');
    const withdraw = await claimant.step('withdraw-dispute');
    expect(withdraw.page).toContain('and the dispute is over. That is final.');
    expect((await withdraw.send()).status).toBe(303);
    const { items } = await renter.call('manage_booking_dispute', { action: 'get', bookingId });
    expect(items).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  test('takes the longest allowed text as evidence whole, whatever its characters and lines', async () => {
    const { renter, bookingId } = await world.disputed();
    const { page } = await (await side(renter, bookingId)).step('evidence');
    const longest = Number(/<textarea [^>]*maxLength="(\d+)"/i.exec(page)?.[1]);
    const half = '漢'.repeat(longest / 2 - 1);
    // A form sends each break of a line as two letters.
    const evidence = await (await side(renter, bookingId)).step('evidence', { text: `${half}\r\n${half}漢` });
    expect((await evidence.send()).status).toBe(303);
    const { items } = await renter.call('manage_booking_dispute', { action: 'get', bookingId });
    expect(items[0].evidence.at(-1).text).toBe(`${half}\n${half}漢`);
  });
});
