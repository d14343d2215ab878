import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountPerson } from '../../harness/people.ts';
import { newestMail } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function send(fields: Record<string, string>) {
  const response = await fetch(`${market.url}/account`, { method: 'POST', body: new URLSearchParams(fields) });
  const html = await response.text();
  return { status: response.status, html, permit: /name="permit" value="([^"]+)"/.exec(html)?.[1] ?? '' };
}

const signIn = (email: string, password: string) => send({ do: 'sign-in', email, password });

test('a person changes name, phone and place on the account page, and a wrong phone number is marked', async () => {
  const { email, password } = await accountPerson(market);
  const { permit } = await signIn(email, password);
  expect((await send({ permit, do: 'details' })).html).toContain('Renting near home');
  const typed = { permit, do: 'save-details', name: 'Ana Sousa', city: 'Lisbon', country: 'PT' };
  const wrong = await send({ ...typed, phone: '12' });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toMatch(/id="phone-wrong">This must be an international phone number/);
  expect(wrong.html).toContain('value="Lisbon"');
  const kept = await send({ ...typed, phone: '+351 912 345 678' });
  expect(kept.html).toContain('Your details are kept.');
  expect(kept.html).toContain('Lisbon, Portugal');
  const { accessToken } = await market.nobody.call('login', { email, password });
  const person = market.actor(accessToken);
  expect(await person.call('get_profile')).toMatchObject({
    name: 'Ana Sousa',
    city: 'Lisbon',
    country: 'PT',
    phone: '+351912345678',
  });
  await send({ ...typed, country: 'NONE', city: '', phone: '' });
  expect(await person.call('get_profile')).toMatchObject({ city: null, country: null, phone: null });
});

test('a vendor sets the bank account with the password and is told by e-mail, and a renter has no such form', async () => {
  const password = 'demo-password-1';
  const { permit, html } = await signIn('rui@demo.test', password);
  expect(html).toContain('Bank account for payouts');
  const asked = { permit, do: 'set-bank', iban: 'PT50 0002 0123 1234 5678 9015 4', holder: 'Rui Alves' };
  const guessed = await send({ ...asked, password: 'not this one' });
  expect(guessed.html).toContain('This is not your password. Nothing was changed.');
  const broken = await send({ ...asked, permit: guessed.permit, iban: 'PT50 0002', password });
  expect(broken.html).toContain('id="iban-wrong"');
  expect(broken.html).not.toContain('PT50 0002');
  const done = await send({ ...asked, permit: broken.permit, password });
  expect(done.html).toContain('Payouts go to PT****0154 from now on.');
  expect((await newestMail(market, 'rui@demo.test', 'Your payouts go to another bank account')).text).toContain('****0154');
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  expect(await rui.call('manage_payout_bank', { action: 'get' })).toMatchObject({ iban: 'PT****0154', holder: 'Rui Alves' });

  const renter = await signIn('renter@demo.test', password);
  expect(renter.html).not.toContain('Bank account for payouts');
  const refused = await send({ permit: renter.permit, do: 'bank' });
  expect(refused.status).toBe(403);
});

test('a person asks for another e-mail address with the password, sees it waiting, and can cancel it', async () => {
  const { email, password } = await accountPerson(market);
  const { permit, html } = await signIn(email, password);
  expect(html).toContain('Change your e-mail address');
  const newEmail = `new.${email}`;
  const asked = { permit, do: 'change-email', newEmail };
  const guessed = await send({ ...asked, password: 'not this one' });
  expect(guessed.status).toBe(400);
  expect(guessed.html).toContain(`value="${newEmail}"`);
  const broken = await send({ ...asked, newEmail: 'nobody', password });
  expect(broken.html).toContain('id="newEmail-wrong"');
  const done = await send({ ...asked, password });
  expect(done.html).toContain(`A link is on its way to ${newEmail}`);
  expect((await newestMail(market, newEmail, 'Confirm your new e-mail address')).text).toContain('/confirm-email/');
  expect((await send({ permit, do: 'email' })).html).toContain('waits to be opened');
  expect((await send({ permit, do: 'keep-email' })).html).toContain(`${email} stays the address of your account`);
  expect((await send({ permit, do: 'email' })).html).not.toContain('waits to be opened');
});
