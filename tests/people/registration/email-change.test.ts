import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../../harness/send-request.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { idOf, register } from '../../oversight/moderation/decisions.ts';

const PASSWORD = 'long enough 1';
const CONFIRM = 'Confirm your new e-mail address';
const ASKED = 'Your account is about to get another e-mail address';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ PLATFORM_EMAIL: 'help@rentwire.test' });
});
afterAll(() => market.close());

const login = (email: string) => market.nobody.http.post('/auth/login', { email, password: PASSWORD });
const ask = (who: Actor, newEmail: string, password = PASSWORD) => who.http.post('/users/me/email', { newEmail, password });
const confirm = (link: object) => market.nobody.http.post('/auth/confirm-email-change', link);

function linkIn(text: string) {
  const { pathname, searchParams } = new URL(/https?:\S+\/confirm-email\/\S+/.exec(text)?.[0] ?? '');
  return {
    changeId: pathname.split('/').at(-1) ?? '',
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
}

const linkTo = async (email: string) => linkIn((await newestMail(market, email, CONFIRM)).text);
const subjects = async (email: string) => (await sentMails(market, email)).map(({ subject }) => subject);

test('changing the address tells both addresses, and the old one signs in until the new one confirms', async () => {
  const [oldEmail, newEmail] = ['ana.old@example.com', 'ana.new@example.com'];
  const ana = await register(market, oldEmail);
  expect((await ask(ana, newEmail, 'not the password')).body.code).toBe('wrong_password');
  expect(await subjects(newEmail)).toEqual([]);

  const asked = await ask(ana, ' Ana.New@example.com ');
  expect(asked.body.data).toMatchObject({ email: oldEmail, pending: { newEmail } });
  expect((await ana.http.get('/users/me/email')).body.data).toEqual(asked.body.data);
  const notice = await newestMail(market, oldEmail, ASKED);
  expect(notice.text).toMatch(/choose another password/);
  expect(notice.text).not.toMatch(/https?:/);
  expect((await login(oldEmail)).status).toBe(200);
  expect((await login(newEmail)).status).toBe(401);

  const link = await linkTo(newEmail);
  expect((await confirm({ ...link, signature: `${link.signature}x` })).body.details).toEqual({ reason: 'unknown' });
  expect((await confirm(link)).body.data).toEqual({ email: newEmail, emailVerified: true });
  expect(await ana.call('get_profile')).toMatchObject({ email: newEmail, emailVerified: true });
  expect((await login(oldEmail)).status).toBe(401);
  expect((await login(newEmail)).status).toBe(200);
  expect(await subjects(oldEmail)).toContain('Your account has another e-mail address now');
  expect(await subjects(newEmail)).toContain('This is the e-mail address of your account now');
  expect((await confirm(link)).body).toMatchObject({ code: 'email_change_closed', details: { reason: 'confirmed' } });
  expect((await ana.http.get('/users/me/email')).body.data.pending).toBeNull();
});

test('the letters to a new and to a former address are in the language of the person', async () => {
  const [oldEmail, newEmail] = ['jonas.alt@example.com', 'jonas.neu@example.com'];
  const jonas = await register(market, oldEmail);
  await jonas.http.patch('/users/me', { language: 'de' });
  await ask(jonas, newEmail);
  await confirm(linkIn((await newestMail(market, newEmail, 'Bestätigen Sie Ihre neue E-Mail-Adresse')).text));
  expect(await subjects(oldEmail)).toContain('Ihr Konto hat jetzt eine andere E-Mail-Adresse');
});

test('asking for a used address is answered alike, and its owner gets a letter without a link', async () => {
  const ben = await register(market, 'ben@example.com');
  const carla = await register(market, 'carla@example.com');
  const [taken, free] = [await ask(ben, 'carla@example.com'), await ask(carla, 'carla.free@example.com')];
  const shape = (answer: typeof taken) => ({ status: answer.status, keys: Object.keys(answer.body.data.pending).toSorted() });
  expect(shape(taken)).toEqual(shape(free));
  expect((await ben.http.get('/users/me/email')).body.data.pending.newEmail).toBe('carla@example.com');
  const { text } = await newestMail(market, 'carla@example.com', 'Somebody wanted to use your e-mail address');
  expect(text).not.toMatch(/confirm-email/);
  expect(await subjects('carla@example.com')).not.toContain(CONFIRM);
  expect((await login('carla@example.com')).status).toBe(200);
});

test('an address that was taken after the link was sent is refused', async () => {
  const dora = await register(market, 'dora@example.com');
  await ask(dora, 'wanted@example.com');
  const link = await linkTo('wanted@example.com');
  await register(market, 'wanted@example.com');
  expect((await confirm(link)).body).toMatchObject({ code: 'email_change_closed', details: { reason: 'taken' } });
  expect(await dora.call('get_profile')).toMatchObject({ email: 'dora@example.com' });
});

test('only the last of several changes counts, and it can be cancelled and expires after a day', async () => {
  const eva = await register(market, 'eva@example.com');
  await ask(eva, 'eva.one@example.com');
  const first = await linkTo('eva.one@example.com');
  await ask(eva, 'eva.two@example.com');
  expect((await confirm(first)).body.details).toEqual({ reason: 'cancelled' });
  expect((await ask(eva, 'eva.two@example.com')).body.data.alreadyDone).toBe(true);
  const second = await linkTo('eva.two@example.com');
  expect((await eva.http.del('/users/me/email')).body.data).toMatchObject({ pending: null });
  expect((await eva.http.del('/users/me/email')).body.data).toMatchObject({ alreadyDone: true });
  expect((await confirm(second)).body.details).toEqual({ reason: 'cancelled' });
  await ask(eva, 'eva.three@example.com');
  const third = await linkTo('eva.three@example.com');
  market.clock.advance({ hours: 25 });
  expect((await confirm(third)).body.details).toEqual({ reason: 'expired' });
  expect((await ask(market.actor((await login('eva@example.com')).body.data.accessToken), 'eva@example.com')).body.code).toBe(
    'same_email',
  );
});

test('the page of the link changes nothing until its button is pressed', async () => {
  const fay = await register(market, 'fay@example.com');
  await ask(fay, 'fay.new@example.com');
  const { changeId, ...link } = await linkTo('fay.new@example.com');
  const fields = new URLSearchParams({ expires: String(link.expires), signature: link.signature });
  const address = `${market.url}/confirm-email/${changeId}`;
  const shown = await sendRequest(`${address}?${fields.toString()}`, { method: 'GET', headers: {} });
  expect([shown.status, shown.bytes.toString()]).toEqual([200, expect.stringContaining('Use this address')]);
  expect(await fay.call('get_profile')).toMatchObject({ email: 'fay@example.com' });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const pressed = await sendRequest(address, { method: 'POST', headers, body: fields.toString() });
  expect([pressed.status, pressed.bytes.toString()]).toEqual([200, expect.stringContaining('fay.new@example.com')]);
  expect(await fay.call('get_profile')).toMatchObject({ email: 'fay.new@example.com' });
});

test('an admin changes an address with a reason and to a free one only, and both addresses are told', async () => {
  const gil = await register(market, 'gil@example.com');
  const userId = await idOf(gil);
  const admin = await market.signIn('admin@demo.test');
  const path = `/admin/users/${userId}/email`;
  const reason = 'Showed the identity card in a video call';
  expect((await admin.http.patch(path, { email: 'gil.new@example.com' })).body.code).toBe('invalid_input');
  expect((await admin.http.patch(path, { email: 'ben@example.com', reason })).body.code).toBe('already_exists');
  expect((await gil.http.patch(path, { email: 'gil.new@example.com', reason })).status).toBe(403);
  const changed = await admin.http.patch(path, { email: 'gil.new@example.com', reason });
  expect(changed.body.data).toMatchObject({ userId, email: 'gil.new@example.com', emailVerifiedAt: null });
  expect((await admin.http.patch(path, { email: 'gil.new@example.com', reason })).body.data.alreadyDone).toBe(true);
  expect((await login('gil.new@example.com')).status).toBe(200);
  expect((await login('gil@example.com')).status).toBe(401);
  expect(await subjects('gil@example.com')).toContain('Your account has another e-mail address now');
  expect(await subjects('gil.new@example.com')).toEqual(
    expect.arrayContaining(['This is the e-mail address of your account now', 'Confirm your e-mail address']),
  );
  const { items } = (await admin.http.get(`/admin/audit?operation=change_user_email&subjectId=${userId}`)).body.data;
  expect(items.map((entry: { reason: string }) => entry.reason)).toContain(reason);
});

test('an erased account gets no other address', async () => {
  const ida = await register(market, 'ida@example.com');
  const userId = await idOf(ida);
  await ida.http.post('/users/me/erase', { confirmEmail: 'ida@example.com', password: PASSWORD });
  const admin = await market.signIn('admin@demo.test');
  const given = { email: 'ida.new@example.com', reason: 'Wrote from the new address' };
  const refused = await admin.http.patch(`/admin/users/${userId}/email`, given);
  expect(refused).toMatchObject({ status: 400, body: { code: 'account_erased', details: { userId } } });
  expect(await subjects('ida.new@example.com')).toEqual([]);
});

test('when two people confirm one address at the same moment, one of them gets it', async () => {
  const people = await Promise.all(['h1@example.com', 'h2@example.com'].map((email) => register(market, email)));
  for (const person of people) await ask(person, 'shared@example.com');
  const links = (await sentMails(market, 'shared@example.com'))
    .filter(({ subject }) => subject === CONFIRM)
    .map(({ text }) => linkIn(text));
  const answers = await Promise.all(links.map(confirm));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200)).toMatchObject([{ status: 400, body: { details: { reason: 'taken' } } }]);
});
