import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminInvitations, users } from '../../db/schema/index.ts';
import { issueAdminInvitation } from '../../src/domain/oversight/admins/index.ts';
import { sendRequest } from '../harness/send-request.ts';
import { newestMail, sentMails } from '../harness/sent-mails.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { idOf, register } from './moderation/decisions.ts';

const PASSWORD = 'Blue-Kettle-77-Moss';
const INVITED = 'You are invited to administer Rentwire';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ PLATFORM_EMAIL: 'help@rentwire.test' });
});
afterAll(() => market.close());

interface Link {
  readonly invitationId: string;
  readonly expires: number;
  readonly signature: string;
}

function linkIn(text: string): Link {
  const { pathname, searchParams } = new URL(/https?:\S+\/admin-invitation\/\S+/.exec(text)?.[0] ?? '');
  return {
    invitationId: pathname.split('/').at(-1) ?? '',
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
}

async function invite(email: string): Promise<Link> {
  const { status } = await market.admin.http.post('/admin/admins', { email });
  expect(status).toBe(201);
  return linkIn((await newestMail(market, email, INVITED)).text);
}

function accept({ invitationId, ...link }: Link, more: object) {
  return market.nobody.http.post(`/auth/admin-invitations/${invitationId}`, { ...link, ...more });
}

async function signIn(email: string, password: string): Promise<Actor> {
  const { body } = await market.nobody.http.post('/auth/login', { email, password });
  return market.actor(body.data.accessToken);
}

/** Another administrator, signed in. */
async function newAdmin(email: string): Promise<Actor> {
  expect(await accept(await invite(email), { password: PASSWORD, name: 'Second Admin' })).toMatchObject({ status: 200 });
  return signIn(email, PASSWORD);
}

async function remove(who: Actor, userId: string, reason = 'Left the company') {
  return who.http.del(`/admin/admins/${userId}?reason=${encodeURIComponent(reason)}`);
}

const roleOf = async (userId: string) => (await market.database.reader.select().from(users).where(eq(users.id, userId)))[0]?.role;

test('a person without an account becomes an administrator by the link of an e-mail, once', async () => {
  const email = 'nora@office.example';
  const link = await invite(email);
  const { invitationId, ...signed } = link;
  const shown = await market.nobody.http.get(
    `/auth/admin-invitations/${invitationId}?expires=${signed.expires}&signature=${signed.signature}`,
  );
  expect(shown.body.data).toMatchObject({ email, hasAccount: false });
  const { items, invitations } = (await market.admin.http.get('/admin/admins')).body.data;
  expect(items.map((admin: { email: string }) => admin.email)).not.toContain(email);
  expect(invitations).toMatchObject([{ invitationId, email, invitedBy: await idOf(market.admin) }]);

  expect(await accept(link, { password: 'kettle and moss', name: 'Nora' })).toMatchObject({
    status: 200,
    body: { data: { role: 'ADMIN' } },
  });
  const nora = await signIn(email, 'kettle and moss');
  expect((await nora.http.get('/admin/audit?operation=accept_admin_invitation')).body.data.items).toMatchObject([
    { subjectId: invitationId, actorId: null },
  ]);
  expect((await market.admin.http.get('/admin/admins')).body.data).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ email, name: 'Nora', state: 'ACTIVE', openSessions: 1 })]),
    invitations: [],
  });
  const again = await accept(link, { password: PASSWORD, name: 'Somebody else' });
  expect(again).toMatchObject({ status: 400, body: { code: 'invitation_closed', details: { reason: 'accepted' } } });
});

test('an invitation is in the language of the administrator who invites', async () => {
  await market.admin.http.patch('/users/me', { language: 'fr' });
  await market.admin.http.post('/admin/admins', { email: 'camille@example.com' });
  const [letter] = await sentMails(market, 'camille@example.com');
  expect(letter?.subject).toBe('Vous êtes invité à administrer Rentwire');
  await market.admin.http.patch('/users/me', { language: null });
});

test('an owner who becomes an administrator keeps the account with its bookings and shop', async () => {
  const email = 'shop@office.example';
  const password = 'Tall-Green-Lamp-51';
  const { body } = await market.nobody.http.post('/auth/register', {
    email,
    password,
    name: 'Ida',
    role: 'VENDOR',
    vendorName: 'Ida Rents',
    vendorType: 'INDIVIDUAL',
  });
  const before = market.actor(body.data.accessToken);
  const { secret } = await before.call('manage_api_keys', { action: 'create', name: 'robot', scopes: ['read:account'] });
  const link = await invite(email);

  const wrong = await accept(link, { password: 'not the password' });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_login' } });
  expect((await accept(link, { password })).status).toBe(200);
  for (const ended of [before, market.actor(secret)]) expect((await ended.http.get('/users/me')).status).toBe(401);

  const ida = await signIn(email, password);
  expect((await ida.http.get('/users/me')).body.data).toMatchObject({ role: 'ADMIN', vendor: { name: 'Ida Rents' } });
  const userId = await idOf(ida);
  expect((await remove(market.admin, userId)).body.data).toMatchObject({ role: 'VENDOR', openSessions: 0 });
  expect((await ida.http.get('/users/me')).status).toBe(401);
  await newestMail(market, email, 'You are not an administrator of Rentwire any more');
  const after = await signIn(email, password);
  expect((await after.http.get('/admin/admins')).status).toBe(403);
  expect((await after.http.get('/users/me')).body.data).toMatchObject({ role: 'VENDOR', vendor: { name: 'Ida Rents' } });
});

test('a weak password makes no administrator, neither with a new account nor with an existing one', async () => {
  const fresh = await invite('guess@office.example');
  expect(await accept(fresh, { password: 'short-one', name: 'Guess' })).toMatchObject({
    status: 400,
    body: { code: 'password_too_weak' },
  });
  expect(await accept(fresh, { password: 'rentwire-admin-1', name: 'Guess' })).toMatchObject({
    status: 400,
    body: { code: 'password_too_weak' },
  });
  await register(market, 'weak@office.example');
  const known = await invite('weak@office.example');
  const refused = await accept(known, { password: 'long enough 1' });
  expect(refused).toMatchObject({ status: 200 });
  const short = await invite('weaker@office.example');
  await market.nobody.http.post('/auth/register', { email: 'weaker@office.example', password: 'tall lamp', name: 'Weak' });
  expect(await accept(short, { password: 'tall lamp' })).toMatchObject({
    status: 400,
    body: { code: 'password_too_weak', details: { existing: true } },
  });
});

test('an invitation that was revoked, replaced, changed or has expired is refused', async () => {
  const email = 'late@office.example';
  const first = await invite(email);
  const second = await invite(email);
  const closed = async (link: Link) => (await accept(link, { password: PASSWORD, name: 'Late' })).body;
  expect(await closed(first)).toMatchObject({ code: 'invitation_closed', details: { reason: 'revoked' } });
  expect(await closed({ ...second, signature: first.signature })).toMatchObject({ details: { reason: 'unknown' } });
  expect(await closed({ ...second, invitationId: 'adi_01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject({
    details: { reason: 'unknown' },
  });

  const taken = await market.admin.http.del(`/admin/admin-invitations/${second.invitationId}`);
  expect(taken).toMatchObject({ status: 200, body: { data: { status: 'REVOKED' } } });
  expect((await market.admin.http.del(`/admin/admin-invitations/${second.invitationId}`)).body.data.alreadyDone).toBe(true);
  expect(await closed(second)).toMatchObject({ details: { reason: 'revoked' } });

  const third = await invite(email);
  const earlier = { expiresAt: market.clock.now() };
  await market.database.transaction((tx) =>
    tx.update(adminInvitations).set(earlier).where(eq(adminInvitations.id, third.invitationId)),
  );
  expect(await closed(third)).toMatchObject({ details: { reason: 'expired' } });
  expect(await market.admin.http.post('/admin/admins', { email: 'admin@demo.test' })).toMatchObject({
    status: 400,
    body: { code: 'already_exists' },
  });
});

test('the page of an invitation shows what is needed and makes the administrator', async () => {
  const link = await invite('page@office.example');
  const send = (body?: URLSearchParams) =>
    sendRequest(
      `${market.url}/admin-invitation/${link.invitationId}?${new URLSearchParams({ expires: String(link.expires), signature: link.signature }).toString()}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: body?.toString(),
      },
    );
  const shown = await send();
  expect([shown.status, shown.bytes.toString()]).toEqual([200, expect.stringContaining('page@office.example')]);
  const fields = { expires: String(link.expires), signature: link.signature, name: 'Page' };
  const weak = await send(new URLSearchParams({ ...fields, password: 'too short' }));
  expect([weak.status, weak.bytes.toString()]).toEqual([400, expect.stringContaining('harder to guess')]);
  const done = await send(new URLSearchParams({ ...fields, password: PASSWORD }));
  expect([done.status, done.bytes.toString()]).toEqual([200, expect.stringContaining('You are an administrator')]);
  await signIn('page@office.example', PASSWORD);
});

test('an invitation issued on the command line shows its link', async () => {
  const { url, email } = await market.pipeline.perform(issueAdminInvitation, { email: 'First@Office.example' });
  expect(email).toBe('first@office.example');
  expect(linkIn((await newestMail(market, email, INVITED)).text)).toEqual(linkIn(url));
  expect((await accept(linkIn(url), { password: PASSWORD, name: 'First' })).status).toBe(200);
});

test('a suspended administrator is locked out until the suspension is lifted, and both are in the audit log', async () => {
  const email = 'gone@office.example';
  const gone = await newAdmin(email);
  const userId = await idOf(gone);
  const path = `/admin/admins/${userId}`;
  const overUsers = await market.admin.http.patch(`/admin/users/${userId}`, { action: 'suspend', reason: 'No' });
  expect(overUsers).toMatchObject({ status: 400, body: { code: 'cannot_suspend', details: { because: 'ADMIN' } } });

  const suspended = await market.admin.http.patch(path, { action: 'suspend', reason: 'The laptop was stolen' });
  expect(suspended.body.data).toMatchObject({
    state: 'SUSPENDED',
    openSessions: 0,
    suspension: { reason: 'The laptop was stolen' },
  });
  expect((await gone.http.get('/admin/admins')).status).toBe(401);
  expect((await market.nobody.http.post('/auth/login', { email, password: PASSWORD })).body.code).toBe('account_suspended');
  expect((await market.admin.http.patch(path, { action: 'suspend', reason: 'Twice' })).body.data.alreadyDone).toBe(true);

  const back = await market.admin.http.patch(path, { action: 'reinstate', reason: 'It was found' });
  expect(back.body.data).toMatchObject({ state: 'ACTIVE', suspension: null });
  expect((await (await signIn(email, PASSWORD)).http.get('/admin/admins')).status).toBe(200);
  const { items } = (await market.admin.http.get(`/admin/audit?subjectId=${userId}`)).body.data;
  expect(items.map(({ operation, reason }: { operation: string; reason: string }) => [operation, reason])).toEqual(
    expect.arrayContaining([
      ['suspend_admin', 'The laptop was stolen'],
      ['reinstate_admin', 'It was found'],
    ]),
  );
  expect((await remove(market.admin, await idOf(market.renter))).body.code).toBe('not_found');
});

/** Ends every administrator but those. */
async function leaveOnly(...kept: string[]): Promise<void> {
  const all = await market.database.reader.select().from(users).where(eq(users.role, 'ADMIN'));
  const others = all.filter(({ id }) => !kept.includes(id));
  await market.database.transaction(async (tx) => {
    for (const { id } of others) await tx.update(users).set({ role: 'CUSTOMER' }).where(eq(users.id, id));
  });
}

test('when two administrators end each other at the same time, one of them stays', async () => {
  const ways = {
    remove: (who: Actor, userId: string) => remove(who, userId),
    suspend: (who: Actor, userId: string) => who.http.patch(`/admin/admins/${userId}`, { action: 'suspend', reason: 'Now' }),
  };
  let round = 0;
  for (const end of [ways.remove, ways.suspend, ways.remove]) {
    round += 1;
    const emails = [`one${round}@office.example`, `two${round}@office.example`] as const;
    const one = await newAdmin(emails[0]);
    const two = await newAdmin(emails[1]);
    const [oneId, twoId] = [await idOf(one), await idOf(two)];
    await leaveOnly(oneId, twoId);
    const answers = await Promise.all([end(one, twoId), end(two, oneId)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    const left = (await market.database.reader.select().from(users).where(eq(users.role, 'ADMIN'))).filter(
      ({ suspendedAt }) => suspendedAt === null,
    );
    expect(left).toHaveLength(1);
    const [survivor, id] = left[0]?.id === oneId ? [one, oneId] : [two, twoId];
    for (const refused of [await ways.remove(survivor, id), await ways.suspend(survivor, id)])
      expect(refused).toMatchObject({ status: 400, body: { code: 'last_admin' } });
    const erased = await survivor.http.post('/users/me/erase', { confirmEmail: left[0]?.email, password: PASSWORD });
    expect(erased).toMatchObject({ status: 400, body: { code: 'last_admin' } });
    expect(await roleOf(id)).toBe('ADMIN');
    market = { ...market, admin: survivor };
  }
});

test('when one administrator erases the account and another resigns at the same time, one of them stays', async () => {
  const one = await newAdmin('erases@office.example');
  const two = await newAdmin('leaves@office.example');
  const [oneId, twoId] = [await idOf(one), await idOf(two)];
  await leaveOnly(oneId, twoId);
  const answers = await Promise.all([
    one.http.post('/users/me/erase', { confirmEmail: 'erases@office.example', password: PASSWORD }),
    remove(two, twoId),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await sentMails(market, 'erases@office.example')).length).toBeGreaterThan(0);
});
