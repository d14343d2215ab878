import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../../harness/authenticator-app.ts';
import { CLIENT, startIdentityProvider, throughProvider, toProviderAndBack } from '../../harness/identity-provider-server.ts';
import { type Browser, browser, locationOf } from '../../harness/oauth-client.ts';
import { openAccount } from '../../harness/open-account.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const PASSWORD = 'long enough 1';
const CONNECTED = 'A sign-in at another provider opens your account now';

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let market: TestMarketplace;
let backTo: string;
beforeAll(async () => {
  provider = await startIdentityProvider();
  market = await startMarketplace({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Example ID',
  });
  backTo = `${market.url}/sign-in/provider/back`;
});
afterAll(async () => {
  await market.close();
  await provider.close();
});

const SECURITY = '/account/security';
const through = (person: Browser, next = SECURITY) =>
  throughProvider(person, `${market.url}/sign-in/provider?${new URLSearchParams({ next }).toString()}`, backTo);

let count = 0;
/** An account whose address is confirmed. */
async function confirmedAccount() {
  count += 1;
  const email = `identity-${count}@example.com`;
  const actor = await openAccount(market, { email });
  const { token } = await newestMail(market, email, 'Confirm your e-mail address');
  expect((await market.nobody.http.post('/auth/verify-email', { token })).status).toBe(200);
  return { email, actor };
}

const verified = (email: string, name = 'Ana Sousa') => ({ email, email_verified: true, name });

describe('a provider that does not answer', () => {
  test('leads back to the sign-in, where the password still works', async () => {
    const answer = await browser(market.url).open('/sign-in/provider');
    expect(locationOf(answer)).toMatch(/^\/sign-in\?provider=failed/);
    const page = await browser(market.url).open(locationOf(answer));
    expect([page.body.includes('does not answer'), page.body.includes('Continue with Example ID')]).toEqual([true, true]);
    provider.open(backTo);
  });
});

describe('somebody without an account', () => {
  test('opens one without a password, with the address that the provider has verified, and enters it from then on', async () => {
    const email = 'new-there@example.com';
    provider.signsIn('new-there', verified(email));
    const person = browser(market.url);
    expect(locationOf(await through(person))).toBe('/sign-up/provider');
    const page = await person.open('/sign-up/provider');
    expect([page.body.includes(email), page.body.includes('value="Ana Sousa"')]).toEqual([true, true]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const opened = await person.submit('/sign-up/provider', { name: 'Ana Sousa', city: 'Porto' });
    expect([opened.status, locationOf(opened)]).toEqual([303, SECURITY]);
    expect((await person.open(SECURITY)).body).toContain(email);
    // The proof is used up, and of the address nothing has to be confirmed.
    expect(person.jar.has('provider')).toBe(false);
    expect(await sentMails(market, email)).toEqual([]);

    market.clock.advance({ minutes: 0.1 });
    const again = browser(market.url);
    expect(locationOf(await through(again))).toBe(SECURITY);
    expect((await again.open(SECURITY)).status).toBe(200);
  });

  test('is not believed an address that the provider has not verified', async () => {
    for (const claims of [
      { email: 'nobody-there@example.com', email_verified: false },
      { email: 'nobody-there@example.com' },
      {},
    ]) {
      provider.signsIn('unverified', claims);
      const person = browser(market.url);
      const answer = await through(person);
      expect([answer.status, person.jar.has('session')]).toEqual([403, false]);
      expect(locationOf(await person.open('/sign-up/provider'))).toBe('/sign-in');
    }
  });
});

describe('an account with the same address', () => {
  test('is entered if the address was verified on both sides, and its person is told', async () => {
    const { email } = await confirmedAccount();
    provider.signsIn(email, verified(email.toUpperCase()));
    const person = browser(market.url);
    expect(locationOf(await through(person))).toBe(SECURITY);
    expect((await person.open(SECURITY)).body).toContain('Example ID');
    expect((await newestMail(market, email, CONNECTED)).text).toContain('127.0.0.1');
    // The provider may have asked for nothing, so the password is asked before what could harm the account.
    expect(locationOf(await person.open(`${SECURITY}/passkeys/new`))).toContain('/confirm-password');
    market.clock.advance({ minutes: 0.1 });
    // Another address at the provider is still the same person there.
    provider.signsIn(email, verified('moved-there@example.com'));
    expect(locationOf(await through(browser(market.url)))).toBe(SECURITY);
    expect((await sentMails(market, email)).filter(({ subject }) => subject === CONNECTED)).toHaveLength(1);
  });

  test('is not entered if nobody has confirmed its address, because somebody else may have registered it', async () => {
    const email = 'registered-by-a-thief@example.com';
    await openAccount(market, { email });
    provider.signsIn('victim', verified(email));
    const victim = browser(market.url);
    const refused = await through(victim);
    expect([refused.status, victim.jar.has('session')]).toEqual([403, false]);
    expect(refused.body).toContain('There is an account with this e-mail address');
    // Whoever reads the mailbox takes the account back with a new password, which ends what the thief has.
    await market.nobody.http.post('/auth/forgot-password', { email });
    const { token } = await newestMail(market, email, 'Choose a new password');
    await market.nobody.http.post('/auth/reset-password', { token, password: 'another long one 2' });
    expect(locationOf(await through(victim))).toBe(SECURITY);
  });

  test('of an administrator is entered only once they have connected it while signed in', async () => {
    const email = 'admin@demo.test';
    provider.signsIn('admin-there', verified(email));
    const person = browser(market.url);
    expect([(await through(person)).status, person.jar.has('session')]).toEqual([403, false]);
    await person.submit('/sign-in', { email, password: 'demo-password-1' });
    expect(locationOf(await through(person))).toBe(`${SECURITY}/provider`);
    expect((await person.submit(`${SECURITY}/provider`, {})).status).toBe(303);
    market.clock.advance({ minutes: 0.1 });
    expect(locationOf(await through(browser(market.url)))).toBe(SECURITY);
  });

  test('with a second factor still needs its code', async () => {
    const { email, actor } = await confirmedAccount();
    const app = await setUpApp(market, actor, PASSWORD);
    provider.signsIn(email, verified(email));
    const person = browser(market.url);
    expect(locationOf(await through(person))).toBe('/sign-in/provider/code');
    expect((await person.open('/sign-in/provider/code')).headers.get('cache-control')).toBe('no-store');
    for (const code of ['', '000000']) {
      const refused = await person.submit('/sign-in/provider/code', { code });
      expect([[400, 401].includes(refused.status), person.jar.has('session')]).toEqual([true, false]);
    }
    expect(await sentMails(market, email)).not.toContainEqual(expect.objectContaining({ subject: CONNECTED }));
    const right = await person.submit('/sign-in/provider/code', { code: app.nextCode() });
    expect([right.status, locationOf(right)]).toEqual([303, SECURITY]);
    expect((await person.open(SECURITY)).status).toBe(200);
  });

  test('that is suspended is not entered', async () => {
    const { email, actor } = await confirmedAccount();
    const { id } = (await actor.call('get_profile')) as { id: string };
    await market.admin.http.patch(`/admin/users/${id}`, { action: 'suspend', reason: 'Cheated somebody' });
    provider.signsIn(email, verified(email));
    const person = browser(market.url);
    expect([(await through(person)).status, person.jar.has('session')]).toEqual([403, false]);
  });
});

describe('what the provider sends back', () => {
  test('counts once, in the browser that asked for it, and with the state that it was asked with', async () => {
    const { email } = await confirmedAccount();
    provider.signsIn(email, verified(email));
    const [person, thief] = [browser(market.url), browser(market.url)];
    const back = await toProviderAndBack(person, `${market.url}/sign-in/provider`, backTo);
    // A browser that has not asked, one that has asked for something else, and a state that somebody made up.
    expect([(await thief.open(back)).status, thief.jar.has('session')]).toEqual([401, false]);
    await toProviderAndBack(thief, `${market.url}/sign-in/provider`, backTo);
    expect([(await thief.open(back)).status, thief.jar.has('session')]).toEqual([401, false]);
    const kept = person.jar.get('provider');
    const forged = new URL(back);
    forged.searchParams.set('state', 'made-up');
    expect((await person.open(forged.href)).status).toBe(401);
    // The browser still has what it was asked with, and the code was not used so far.
    if (kept !== undefined) person.jar.set('provider', kept);
    expect(locationOf(await person.open(back))).toBe('/browse');
    person.jar.delete('session');
    if (kept !== undefined) person.jar.set('provider', kept);
    expect([(await person.open(back)).status, person.jar.has('session')]).toEqual([401, false]);
  });

  test('is kept by the browser with our signature, for a quarter of an hour, and opens one account', async () => {
    const email = 'kept-proof@example.com';
    provider.signsIn('kept-proof', verified(email));
    const person = browser(market.url);
    await through(person);
    const kept = person.jar.get('provider');
    if (kept === undefined) throw new Error('The browser keeps nothing.');
    const { proof } = JSON.parse(Buffer.from(kept.value, 'base64url').toString());
    const [text = '', signature = ''] = String(proof).split('.');
    const changed = JSON.parse(Buffer.from(text, 'base64url').toString());
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = `${encoded({ ...changed, email: 'admin@demo.test' })}.${signature}`;
    person.jar.set('provider', { ...kept, value: encoded({ secret: null, proof: forged, next: '', isConnecting: false }) });
    expect(locationOf(await person.submit('/sign-up/provider', { name: 'A' }))).toBe('/sign-in');

    const given = { name: 'Ana' };
    const two = [browser(market.url), browser(market.url)];
    for (const each of two) each.jar.set('provider', kept);
    const answers = await Promise.all(two.map((each) => each.submit('/sign-up/provider', given)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)[0]).toBe(303);
    expect(two.filter(({ jar }) => jar.has('session'))).toHaveLength(1);

    market.clock.advance({ minutes: 16 });
    person.jar.set('provider', kept);
    expect(locationOf(await person.open('/sign-up/provider'))).toBe('/sign-in');
  });
});

describe('connecting it', () => {
  test('needs the sign-in and the password, does not take it from another account, and ends with a new password', async () => {
    const { email } = await confirmedAccount();
    const other = await confirmedAccount();
    provider.signsIn('connected', { email: 'private@example.net', email_verified: true });
    const person = browser(market.url);
    await person.submit('/sign-in', { email, password: PASSWORD });
    expect(locationOf(await through(person))).toBe(`${SECURITY}/provider`);
    expect((await person.open(`${SECURITY}/provider`)).body).toContain('private@example.net');
    market.clock.advance({ minutes: 14 });
    expect((await person.submit(`${SECURITY}/provider`, {})).status).toBe(303);
    expect((await person.open(SECURITY)).body).toContain('private@example.net');
    expect(locationOf(await through(browser(market.url)))).toBe(SECURITY);

    const stranger = browser(market.url);
    await stranger.submit('/sign-in', { email: other.email, password: PASSWORD });
    await through(stranger);
    expect((await stranger.submit(`${SECURITY}/provider`, {})).status).toBe(400);
    const [, id = ''] = /name="identityId" value="(idn_\w+)"/.exec(String((await person.open(SECURITY)).body)) ?? [];
    expect((await stranger.submit(SECURITY, { identityId: id })).status).toBe(404);

    market.clock.advance({ minutes: 16 });
    expect(locationOf(await person.submit(SECURITY, { identityId: id }))).toContain('/confirm-password');
    await person.submit('/confirm-password', { password: PASSWORD });
    expect((await person.submit(SECURITY, { identityId: id })).status).toBe(303);
    expect((await person.open(SECURITY)).body).not.toContain(id);
    expect((await sentMails(market, email)).map(({ subject }) => subject)).toContain(
      'A sign-in at another provider was disconnected',
    );

    await through(person);
    await person.submit(`${SECURITY}/provider`, {});
    await market.nobody.http.post('/auth/forgot-password', { email });
    const { token } = await newestMail(market, email, 'Choose a new password');
    const reset = await market.nobody.http.post('/auth/reset-password', { token, password: 'another long one 2' });
    expect(reset.body.data).toMatchObject({ identitiesRemoved: 1 });
    expect(locationOf(await through(browser(market.url)))).toBe('/sign-up/provider');
  });
});
