import { codeOf, setUpApp } from '../../../harness/authenticator-app.ts';
import { newestMail } from '../../../harness/sent-mails.ts';
import type { Person, World } from '../world.ts';
import { by, newAccount, nextPhone, nextVersion, open, type Sample, type Samples } from '../sample.ts';
import { emailedToken, withKey } from '../common-objects.ts';

export const PEOPLE_SAMPLES: Samples = {
  register_account: () => open(newAccount()),
  register_vendor_account: () => open({ ...newAccount(), vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL', country: 'pt' }),
  login: async (world) => open({ email: (await world.newcomer()).email, password: 'long enough 1' }),
  open_account_page: async (world) => open({ email: (await world.newcomer()).email, password: 'long enough 1' }),
  owner_login: () => open({ email: 'vendor@demo.test', password: 'demo-password-1' }),
  refresh_token: async (world) => open({ refreshToken: (await world.newcomer()).refreshToken }),
  logout: async (world) => open({ refreshToken: (await world.newcomer()).refreshToken }),
  verify_email: async (world) => open({ token: await emailedToken(world, 'Confirm your e-mail address') }),
  send_email_verification: async (world) => by(await world.newcomer(), {}),
  get_second_factor: async (world) => by(await world.newcomer(), {}),
  start_second_factor: async (world) => by(await world.newcomer(), { password: 'long enough 1' }),
  confirm_second_factor: async (world) => {
    const person = await world.newcomer();
    const { secret } = (await person.http.post('/users/me/second-factor', { password: 'long enough 1' })).body.data;
    return by(person, { code: codeOf(secret, world.market.clock.now()) });
  },
  renew_recovery_codes: async (world) => withApp(world).then(({ person, proof }) => by(person, proof)),
  remove_second_factor: async (world) => withApp(world).then(({ person, proof }) => by(person, proof)),
  list_sessions: async (world) => by(await world.newcomer(), {}),
  activate_vendor: async (world) =>
    by(await world.newcomer(), { vendorName: 'Grown Shop', vendorType: 'INDIVIDUAL', country: 'pt' }),
  update_vendor_type: ({ owner }) => by(owner, { vendorType: 'COMPANY' }),
  create_login_link: () => open({ clientName: 'Sample Agent', scopes: ['read:booking'], emailHint: 'ana@example.com' }),
  get_login_status: async (world) => {
    const { loginRequestId, pollToken } = await loginLink(world);
    return open({ loginRequestId, pollToken });
  },
  show_login_link: async (world) => open({ userCode: (await loginLink(world)).userCode }),
  approve_login_link: async (world) =>
    open({ userCode: (await loginLink(world)).userCode, email: (await world.newcomer()).email, password: 'long enough 1' }),
  deny_login_link: async (world) => open({ userCode: (await loginLink(world)).userCode }),
  show_confirmation: async (world) => open((await askedToConfirm(world)).link),
  approve_confirmation: async (world) => {
    const { link, person } = await askedToConfirm(world);
    return open({ ...link, email: person.email, password: 'long enough 1' });
  },
  deny_confirmation: async (world) => open((await askedToConfirm(world)).link),
  get_email_change: async (world) => by(await world.newcomer(), {}),
  request_email_change: async (world) => by(await world.newcomer(), { newEmail: newAccount().email, password: 'long enough 1' }),
  cancel_email_change: async (world) => changingEmail(world).then(({ person }) => by(person, {})),
  confirm_email_change: async (world) => open((await changingEmail(world)).link),
  get_profile: async (world) => by(await world.newcomer(), {}),
  update_profile: async (world) =>
    by(await world.newcomer(), { name: 'Another Name', city: 'Porto', country: 'pt', phone: '+351 912 345 678' }),
  list_api_keys: async (world) => by((await withKey(world)).person, {}),
  create_api_key: async (world) => by(await world.newcomer(), { name: 'agent', scopes: ['read:booking'], expiresInDays: 30 }),
  revoke_api_key: async (world) => withKey(world).then(({ person, keyId }) => by(person, { keyId })),
  rotate_api_key: async (world) => withKey(world).then(({ person, keyId }) => by(person, { keyId })),
  send_phone_code: async (world) => by(await world.newcomer(), { phone: nextPhone() }),
  verify_phone_code: async (world) => {
    const person = await world.newcomer();
    await person.call('verify_phone_otp', { action: 'send', phone: nextPhone() });
    return by(person, { code: world.newestCode() });
  },
  list_legal_texts: () => open({}),
  get_legal_text: () => open({ kind: 'rental-agreement', version: '2026-11' }),
  publish_legal_text: (world) =>
    by(world.admin, { kind: 'privacy', version: nextVersion(), text: 'Privacy\n\nNothing is kept.' }),
  list_document_kinds: ({ admin }) => by(admin, {}),
  create_document_kind: ({ admin }) =>
    by(admin, { code: 'TRAILER_LICENCE', title: 'Trailer licence', reason: 'Heavy trailers may only be towed with one.' }),
  update_document_kind: ({ admin }) => by(admin, { code: 'BOAT_LICENCE', title: 'Boat licence', position: 3 }),
  get_agent_usage: ({ admin }) => by(admin, { groupBy: ['key', 'day'], limit: 5 }),
  list_switches: ({ admin }) => by(admin, { limit: 5 }),
  change_switch: async (world) =>
    by(world.admin, { subject: `key:${(await withKey(world)).keyId}`, off: true, reason: 'It asks too often' }),
};

/** A person with an authenticator app, and what they type in to prove who they are. */
async function withApp(world: World) {
  const person = await world.newcomer();
  const { recoveryCodes } = await setUpApp(world.market, person, 'long enough 1');
  return { person, proof: { password: 'long enough 1', code: recoveryCodes[0] } };
}

/** Somebody who has asked for another address, with the link that it was sent. */
async function changingEmail(world: World) {
  const person = await world.newcomer();
  const { email: newEmail } = newAccount();
  await person.http.post('/users/me/email', { newEmail, password: 'long enough 1' });
  const { text } = await newestMail(world.market, newEmail, 'Confirm your new e-mail address');
  const { pathname, searchParams } = new URL(/https?:\S+\/confirm-email\/\S+/.exec(text)?.[0] ?? '');
  const [expires, signature] = [Number(searchParams.get('expires')), searchParams.get('signature') ?? ''];
  return { person, link: { changeId: pathname.split('/').at(-1) ?? '', expires, signature } };
}

function loginLink(world: World) {
  return world.market.nobody.call('create_login_link', { clientName: 'Sample Agent' });
}

/** What a key of a newcomer has to ask for: its own end. */
async function askedToConfirm(world: World): Promise<{ person: Person; link: Sample['input'] }> {
  const person = await world.newcomer();
  const key = { action: 'create', name: 'agent', scopes: ['write:account'], requireConfirm: true };
  const { keyId, secret } = await person.call('manage_api_keys', key);
  const { error } = await world.market.actor(secret).try('manage_api_keys', { action: 'revoke', keyId });
  const { confirmationId, confirmUrl } = (error?.details ?? {}) as { confirmationId: string; confirmUrl: string };
  const { searchParams } = new URL(confirmUrl);
  return {
    person,
    link: { confirmationId, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') },
  };
}
