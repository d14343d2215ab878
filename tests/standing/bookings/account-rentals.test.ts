import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, PASSWORD as WORLD_PASSWORD } from '../../generated/samples/world.ts';
import { freePeriod } from '../../harness/dates.ts';
import { planCamper } from '../../harness/rentals/camper.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

let days = 60;
const dates = () => freePeriod((days += 5));

interface Form {
  readonly button: string;
  readonly fields: Record<string, string>;
}

/** A page of the account as its person sees it: without markup, and with its forms as a browser would send them. */
async function post(fields: Record<string, string>) {
  const response = await fetch(`${market.url}/account/more`, { method: 'POST', body: new URLSearchParams(fields) });
  const html = await response.text();
  const [, main = ''] = /<main>([\s\S]*)<\/main>/.exec(html) ?? [];
  const forms = [...main.matchAll(/<form method="post" action="\/account\/more"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, inner = '']): Form => ({
      button: decoded(/<button[^>]*>([^<]*)/.exec(inner)?.[1] ?? ''),
      fields: Object.fromEntries(
        [...inner.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          decoded(value!),
        ]),
      ),
    }),
  );
  const text = decoded(main.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
  const press = (button: string, more: Record<string, string> = {}) => {
    const form = forms.find((one) => one.button === button);
    if (form === undefined) throw new Error(`There is no “${button}” among ${forms.map((one) => one.button).join(', ')}.`);
    return post({ ...form.fields, ...more });
  };
  return { status: response.status, html, text, forms, press };
}

function decoded(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
}

const signIn = (email: string) => post({ do: 'sign-in', email, password: 'demo-password-1' });
/** A booking as it is opened from the list. */
async function open(email: string, bookingId: string, side: 'OWNER' | 'RENTER') {
  const page = await signIn(email);
  const { permit } = page.forms[0]!.fields;
  return post({ permit: permit!, do: 'booking', bookingId, side });
}
const stateOf = async (bookingId: string) => (await market.renter.call('get_booking_detail', { bookingId })).state;

test('the page that erases an account names open bookings, and so does its refusal', async () => {
  await confirmedKayak(market, dates());
  const page = await (await signIn('renter@demo.test')).press('Erase my account …');
  expect(page.text).toContain('Not yet: a booking is open');
  expect(page.text).toContain('Tandem sea kayak');
  const refused = await page.press('Erase my account for good', { password: 'demo-password-1' });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringMatching(/Nothing was erased\. “.*: from about \d+ \w+ \d{4} on/),
  ]);
});

test('the page that erases an account names the credit that is lost', async () => {
  const { id: userId } = await market.stranger.call('get_profile');
  const grant = { action: 'grant_credit', userId, amountMinor: 1_234, currency: 'EUR', reason: 'A welcome' };
  const { body } = await market.admin.http.patch('/admin/payments', grant, { 'Idempotency-Key': 'grant-lost' });
  expect(body).toMatchObject({ success: true });
  const page = await (await signIn('stranger@demo.test')).press('Erase my account …');
  expect(page.text).toMatch(/credit that you have not used is lost: €12\.34/);
});

describe('rentals on the account page', () => {
  test('both sides see their bookings with whose turn it is, and act there', async () => {
    const bookingId = await requestKayak(market, dates());
    const owners = await signIn('vendor@demo.test');
    expect(owners.text).toContain('Requests and bookings of your shop');
    const opened = owners.forms.find(({ fields }) => fields['bookingId'] === bookingId && fields['side'] === 'OWNER');
    const request = await post(opened!.fields);
    expect(request.text).toContain('It is your turn.');
    const accepted = await request.press('Accept the request');
    expect([accepted.status, await stateOf(bookingId)]).toEqual([200, 'PENDING_PAYMENT']);

    const renters = await open('renter@demo.test', bookingId, 'RENTER');
    expect(renters.text).toMatch(/To pay now €/);
    const pay = await renters.press('Pay');
    const link = decoded(/<a class="button main" href="([^"]+)"/.exec(pay.html)?.[1] ?? '');
    expect(new URL(link).pathname).toMatch(/^\/sandbox\/checkout\//);
    await answerPaymentPage(market.renter, bookingId, 'pay');
    const paid = await open('renter@demo.test', bookingId, 'RENTER');
    expect(paid.text).toMatch(/Confirmed\. .*Where “.*Invoice /);
  });

  test('sending a request shows the price and asks for each declaration to be ticked', async () => {
    const { bookingId } = await planCamper(market, dates());
    const file = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
    for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE'])
      await market.renter.call('upload_document', { kind, bookingId, ...file });
    const { totals, lines, deposit, askPerson } = await market.renter.call('get_booking_detail', { bookingId });
    const wordsOf = (about: string) => askPerson.find((one: { about: string }) => one.about === about).words;
    const plan = await open('renter@demo.test', bookingId, 'RENTER');
    for (const words of [totals.total, deposit.amount, wordsOf('AGE'), wordsOf('AGREEMENT'), wordsOf('AMOUNT')])
      expect(plan.text).toContain(words);
    for (const { label, amount } of lines) expect(plan.text).toContain(`${label} ${amount}`);
    expect(plan.html).toMatch(/type="checkbox" id="[^"]*-age" name="age" value="yes" required>/);
    for (const ticked of [{}, { agreement: 'yes' }, { age: 'yes' }] as Record<string, string>[]) {
      const refused = await plan.press('Send the request', ticked);
      expect([refused.status, await stateOf(bookingId)]).toEqual([400, 'PENDING_VERIFICATION']);
      expect(refused.text).toContain('This must be ticked before the request can be sent.');
    }
    await plan.press('Send the request', { age: 'yes', agreement: 'yes' });
    expect(await stateOf(bookingId)).toBe('PENDING_APPROVAL');
  });

  test('the owner sees how to reach the renter from the confirmation on', async () => {
    const bookingId = await approvedKayak(market, dates());
    const before = await open('vendor@demo.test', bookingId, 'OWNER');
    expect(before.text).not.toContain('renter@demo.test');
    const paid = await confirmedKayak(market, dates());
    const { renter, pickup } = await market.owner.call('get_owner_booking_detail', { bookingId: paid });
    const owners = await open('vendor@demo.test', paid, 'OWNER');
    expect(owners.text).toMatch(new RegExp(`Renter “${renter.name}” E-mail ${renter.email} Phone `));
    expect(owners.text).not.toContain(pickup.contact);
    expect((await open('renter@demo.test', paid, 'RENTER')).text).toContain(pickup.contact);
  });

  test('a counter-offer is shown with both prices before it is sent', async () => {
    const bookingId = await requestKayak(market, dates());
    const owners = await open('vendor@demo.test', bookingId, 'OWNER');
    const { totals } = await market.owner.call('get_owner_booking_detail', { bookingId });
    const asked = await owners.press('Offer this instead …', { totalMinor: '50', message: 'No, I do not want to' });
    expect(asked.text).toMatch(/Send this offer\?.* for €50\.00\./);
    expect(asked.text).toContain(totals.total);
    expect(asked.text).toContain('You write: “No, I do not want to”');
    expect(await stateOf(bookingId)).toBe('PENDING_APPROVAL');
    await asked.press('Yes, offer €50.00');
    expect(await stateOf(bookingId)).toBe('COUNTER_OFFERED');
    const declined = await requestKayak(market, dates());
    const sure = await (await open('vendor@demo.test', declined, 'OWNER')).press('Decline the request …', { reason: 'Away' });
    expect(await stateOf(declined)).toBe('PENDING_APPROVAL');
    await sure.press('Yes, decline it');
    expect(await stateOf(declined)).toBe('REJECTED');
  });

  test('both sides write to each other', async () => {
    const bookingId = await confirmedKayak(market, dates());
    const renters = await open('renter@demo.test', bookingId, 'RENTER');
    const sent = await renters.press('Send', { text: 'May I come <i>early</i>?' });
    expect(sent.text).toContain('You 10 June 2026, 10:00 Lisbon time (09:00 UTC) May I come <i>early</i>?');
    expect(sent.html).not.toContain('<i>early');
    const owners = await open('vendor@demo.test', bookingId, 'OWNER');
    expect(owners.text).toContain('The renter 10 June 2026');
    await owners.press('Send', { text: 'Yes, at nine.' });
    const { items } = await market.renter.call('manage_booking_chat', { action: 'list', bookingId });
    expect(items.map(({ text }: { text: string }) => text)).toEqual(['May I come <i>early</i>?', 'Yes, at nine.']);
  });

  test('cancelling shows first what comes back, for either side', async () => {
    const [mine, theirs] = [await confirmedKayak(market, dates()), await confirmedKayak(market, freePeriod(6))];
    const asked = await (await open('renter@demo.test', mine, 'RENTER')).press('Cancel …');
    expect([asked.text.includes('Cancel this booking?'), await stateOf(mine)]).toEqual([true, 'CONFIRMED']);
    const less = asked.forms.find(({ button }) => button === 'Cancel it for good')!;
    const refused = await post({ ...less.fields, refundMinor: '1' });
    expect([refused.status, await stateOf(mine)]).toEqual([400, 'CONFIRMED']);
    const cancelled = await asked.press('Cancel it for good');
    expect(await stateOf(mine)).toBe('CANCELLED');
    const back = /What comes back €[\d.,]+ (has gone|goes) back to you by the way it was paid;.* The deposit of €/;
    expect(cancelled.text).toMatch(back);
    expect((await open('renter@demo.test', mine, 'RENTER')).text).toMatch(back);

    const owners = await (await open('vendor@demo.test', theirs, 'OWNER')).press('Decline, or cancel …', { reason: 'It broke' });
    expect([owners.text.includes('Cancel what you had accepted?'), await stateOf(theirs)]).toEqual([true, 'CONFIRMED']);
    expect(owners.text).toMatch(/gets €[\d.,]+ back, and you get nothing for the rental\. It costs you €/);
    expect(owners.text).toContain('You write: “It broke”');
    const form = owners.forms.find(({ button }) => button === 'Cancel it for good')!;
    const other = await post({ ...form.fields, seen: '["It costs you nothing"]' });
    expect([other.text.includes('Cancel what you had accepted?'), await stateOf(theirs)]).toEqual([true, 'CONFIRMED']);
    expect((await owners.press('Cancel it for good')).text).toMatch(/back to the renter by the way it was paid;.*It costs you €/);
    expect(await market.renter.call('get_booking_detail', { bookingId: theirs })).toMatchObject({
      state: 'CANCELLED',
      closeReason: 'It broke',
    });
  });

  test('in a dispute the payer offers less, and the claimant takes it or lowers the claim', async () => {
    const world = await openWorld(market);
    const { renter, bookingId } = await world.disputed();
    const asRenter = async () => {
      const page = await post({ do: 'sign-in', email: renter.email, password: WORLD_PASSWORD });
      return post({ permit: page.forms[0]!.fields['permit']!, do: 'booking', bookingId, side: 'RENTER' });
    };
    const renters = await asRenter();
    expect(renters.forms.map(({ button }) => button)).toContain('Settle it for €9.00');
    const more = await renters.press('Name a smaller amount', { amountMinor: '9.01' });
    expect([more.status, more.text.includes('Done.')]).toEqual([400, false]);
    const asked = await renters.press('Name a smaller amount', { amountMinor: '5' });
    expect(asked.text).toMatch(/Offer €5\.00\?.*You offer to pay €5\.00 to “.*” instead of the €9\.00/);
    const offered = await asked.press('Yes, offer €5.00');
    expect([offered.status, offered.text.includes('Done.')]).toEqual([200, true]);
    const owners = await open('vendor@demo.test', bookingId, 'OWNER');
    const lowered = await (await owners.press('Name a smaller amount', { amountMinor: '7.50' })).press('Yes, ask for €7.50');
    expect(lowered.forms.map(({ button }) => button)).toContain('Settle it for €5.00');
    expect((await asRenter()).forms.map(({ button }) => button)).toContain('Settle it for €7.50');
    const taking = await lowered.press('Settle it for €5.00');
    expect(taking.text).toMatch(/pays €5\.00 to you, instead of the €7\.50 that you ask for/);
    expect((await taking.press('Yes, take €5.00')).status).toBe(200);
    const { items } = await renter.call('manage_booking_dispute', { action: 'get', bookingId });
    expect(items).toMatchObject([{ toOwnerMinor: 500, decidedBy: 'BOTH_SIDES' }]);
  });

  test('strangers see no booking, and a step that was not offered is refused', async () => {
    const bookingId = await approvedKayak(market, dates());
    const page = await signIn('stranger@demo.test');
    const { permit } = page.forms[0]!.fields;
    for (const side of ['RENTER', 'OWNER'])
      for (const action of ['booking', 'write', 'cancel-booking']) {
        const answer = await post({ permit: permit!, do: action, bookingId, side, text: 'x', refundMinor: '0' });
        expect([action, side, answer.status >= 400, answer.text.includes('kayak')]).toEqual([action, side, true, false]);
      }
    const renters = await open('renter@demo.test', bookingId, 'RENTER');
    const form = renters.forms.find(({ button }) => button === 'Pay')!;
    for (const step of [
      JSON.stringify(['approve_booking', { bookingId }]),
      JSON.stringify(['cancel_booking', { bookingId, confirm: true, anyRefund: true }]),
      'nothing',
    ]) {
      const answer = await post({ ...form.fields, step });
      expect([answer.status, answer.text.includes('not possible any more')]).toEqual([400, true]);
    }
    expect(await stateOf(bookingId)).toBe('PENDING_PAYMENT');
  });

  test('a person chooses what to be told about', async () => {
    const page = await (await signIn('renter@demo.test')).press('Messages and devices');
    const chosen = await page.press('Keep my choice', { on: 'BOOKINGS:SMS' });
    expect(chosen.text).toContain('Your choice is kept.');
    const { body } = await market.renter.http.get('/notifications/preferences');
    const on = body.data.preferences.filter((one: { on: boolean; fixed?: true }) => one.on && one.fixed === undefined);
    expect(on).toEqual([{ kind: 'BOOKINGS', channel: 'SMS', on: true }]);
  });
});
