import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPage, type AccountPage } from '../../harness/account-page.ts';
import { newestMail } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let account: AccountPage;
beforeAll(async () => {
  market = await startMarketplace();
  account = accountPage(market);
});
afterAll(() => market.close());

const DEMO_PASSWORD = 'demo-password-1';

describe('a person on the account page', () => {
  const place = { do: 'save-details', name: 'Ana Sousa', city: 'Lisbon', country: 'PT' };

  test('changes name, phone and place', async () => {
    const { permit, person } = await account.openNew();
    expect((await account.send({ permit, do: 'details' })).html).toContain('Renting near home');
    const kept = await account.send({ permit, ...place, phone: '+351 912 345 678' });
    expect(kept.html).toContain('Your details are kept.');
    expect(kept.html).toContain('Lisbon, Portugal');
    const stored = { name: 'Ana Sousa', city: 'Lisbon', country: 'PT', phone: '+351912345678' };
    expect(await person.call('get_profile')).toMatchObject(stored);
  });

  test('sees a wrong phone number marked, with the other fields as typed', async () => {
    const { permit } = await account.openNew();
    const { status, html } = await account.send({ permit, ...place, phone: '12' });
    expect(status).toBe(400);
    expect(html).toMatch(/id="phone-wrong">This must be an international phone number/);
    expect(html).toContain('value="Lisbon"');
  });

  test('removes phone and place by leaving them empty', async () => {
    const { permit, person } = await account.openNew();
    await account.send({ permit, ...place, phone: '+351 912 345 678' });
    await account.send({ permit, ...place, country: 'NONE', city: '', phone: '' });
    expect(await person.call('get_profile')).toMatchObject({ city: null, country: null, phone: null });
  });
});

describe('the bank account of a shop', () => {
  const bank = { do: 'set-bank', iban: 'PT50 0002 0123 1234 5678 9015 4', holder: 'Rui Alves' };
  const openShop = () => account.signIn('rui@demo.test', DEMO_PASSWORD);

  test('is set by its vendor with the password, and the vendor is told by e-mail', async () => {
    const { permit, html } = await openShop();
    expect(html).toContain('Bank account for payouts');
    const done = await account.send({ permit, ...bank, password: DEMO_PASSWORD });
    expect(done.html).toContain('Payouts go to PT****0154 from now on.');
    expect((await newestMail(market, 'rui@demo.test', 'Your payouts have a bank account')).text).toContain('****0154');
    const rui = await market.signIn('rui@demo.test', 'mcp-owner');
    expect(await rui.call('manage_payout_bank', { action: 'get' })).toMatchObject({ iban: 'PT****0154', holder: 'Rui Alves' });
  });

  test('is not changed with a wrong password, and the form can be sent again', async () => {
    const { permit } = await openShop();
    const guessed = await account.send({ permit, ...bank, password: 'not this one' });
    expect(guessed.html).toContain('This is not your password. Nothing was changed.');
    const again = await account.send({ permit: guessed.permit, ...bank, password: DEMO_PASSWORD });
    expect(again.html).toContain('Payouts go to PT****0154 from now on.');
  });

  test('is refused if the IBAN is broken, which is marked and not shown again', async () => {
    const { permit } = await openShop();
    const broken = await account.send({ permit, ...bank, iban: 'PT50 0002', password: DEMO_PASSWORD });
    expect(broken.html).toContain('id="iban-wrong"');
    expect(broken.html).not.toContain('PT50 0002');
  });

  test('is not offered to a renter', async () => {
    const { permit, html } = await account.signIn('renter@demo.test', DEMO_PASSWORD);
    expect(html).not.toContain('Bank account for payouts');
    expect((await account.send({ permit, do: 'bank' })).status).toBe(403);
  });
});

describe('another e-mail address', () => {
  const askFor = (email: string) => ({ do: 'change-email', newEmail: `new.${email}` });

  test('gets a link, and waits until the link is opened', async () => {
    const { permit, html, email, password } = await account.openNew();
    expect(html).toContain('Change your e-mail address');
    const done = await account.send({ permit, ...askFor(email), password });
    expect(done.html).toContain(`A link is on its way to new.${email}`);
    const { text } = await newestMail(market, `new.${email}`, 'Confirm your new e-mail address');
    expect(text).toContain('/confirm-email/');
    expect((await account.send({ permit, do: 'email' })).html).toContain('waits to be opened');
  });

  test('is given up by keeping the present one', async () => {
    const { permit, email, password } = await account.openNew();
    await account.send({ permit, ...askFor(email), password });
    expect((await account.send({ permit, do: 'keep-email' })).html).toContain(`${email} stays the address of your account`);
    expect((await account.send({ permit, do: 'email' })).html).not.toContain('waits to be opened');
  });

  test('is refused with a wrong password, and the address stays in the form', async () => {
    const { permit, email } = await account.openNew();
    const guessed = await account.send({ permit, ...askFor(email), password: 'not this one' });
    expect(guessed.status).toBe(400);
    expect(guessed.html).toContain(`value="new.${email}"`);
  });

  test('is marked if it is no address', async () => {
    const { permit, email, password } = await account.openNew();
    const broken = await account.send({ permit, ...askFor(email), newEmail: 'nobody', password });
    expect(broken.html).toContain('id="newEmail-wrong"');
  });
});
