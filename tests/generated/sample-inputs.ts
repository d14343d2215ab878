import { sandboxCallback } from '../../src/adapters/sandbox-gateway/sandbox-callback.ts';
import { loadSecret } from '../../src/load-secret.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { samplePng } from '../harness/sample-document.ts';
import type { Person, World } from './world.ts';

/** An input that passes, with somebody who may send it. */
export interface Sample {
  /** Null: nobody has to be signed in. */
  readonly caller: Person | null;
  readonly input: Readonly<Record<string, unknown>>;
}

type MakeSample = (world: World) => Promise<Sample> | Sample;

const KAYAK = 'tandem-sea-kayak';

/**
 * For every operation that a door leads to, a way to call it that succeeds. Each call makes everything afresh: two samples
 * of one operation are about equal objects of different people.
 */
const SAMPLES: Readonly<Record<string, MakeSample>> = {
  search_assets: ({ period }) => open({ q: 'kayak', from: period().startDate, to: period().endDate, limit: 5 }),
  check_availability: ({ period }) => open({ slug: KAYAK, from: period().startDate, to: period().endDate }),
  pricing_quote: ({ period }) => open({ slug: KAYAK, ...period(), units: 2, extras: ['dry-bag'] }),
  catalog_feed: () => open({ limit: 3, page: 2 }),
  get_asset_detail: () => open({ slug: 'coastline-camper' }),
  list_categories: () => open({}),
  get_category_requirements: () => open({ category: 'camper-car' }),
  get_vendor: () => open({ slug: 'atlantic-outdoors' }),
  health_check: () => open({}),

  register_account: () => open(newAccount()),
  register_vendor_account: () => open({ ...newAccount(), vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL', country: 'pt' }),
  login: async (world) => open({ email: (await world.newcomer()).email, password: 'long enough 1' }),
  owner_login: () => open({ email: 'vendor@demo.test', password: 'demo-password-1' }),
  refresh_token: async (world) => open({ refreshToken: (await world.newcomer()).refreshToken }),
  logout: async (world) => open({ refreshToken: (await world.newcomer()).refreshToken }),
  forgot_password: async (world) => open({ email: (await world.newcomer()).email }),
  reset_password: async (world) => open({ token: await emailedToken(world, 'Choose a new password'), password: 'long enough 2' }),
  verify_email: async (world) => open({ token: await emailedToken(world, 'Confirm your e-mail address') }),
  send_email_verification: async (world) => by(await world.newcomer(), {}),
  change_password: async (world) =>
    by(await world.newcomer(), { currentPassword: 'long enough 1', newPassword: 'long enough 2' }),
  export_account: async (world) => by((await world.confirmed()).renter, {}),
  erase_account: async (world) => world.newcomer().then((person) => by(person, { confirmEmail: person.email })),
  list_sessions: async (world) => by(await world.newcomer(), {}),
  end_sessions: async (world) => {
    const person = await world.newcomer();
    await world.market.nobody.http.post('/auth/login', { email: person.email, password: 'long enough 1' });
    const { items } = (await person.http.get('/users/me/sessions')).body.data;
    return by(person, { sessionId: items.find((item: { current: boolean }) => !item.current).sessionId });
  },
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

  create_booking: async (world) => by(await world.newcomer(), { slug: KAYAK, ...world.period(), extras: ['delivery'] }),
  list_my_bookings: async (world) => by((await world.planned()).renter, { state: 'PENDING_VERIFICATION', limit: 2 }),
  get_booking_detail: async (world) => about(await world.confirmed()),
  booking_readiness: async (world) => about(await world.requested()),
  promote_booking: async (world) => about(await world.planned(), { acceptAgreement: true }),
  cancel_booking: async (world) => about(await world.confirmed(), { reason: 'The trip was called off' }),
  upload_document: async (world) =>
    about(await world.planned(), { kind: 'DRIVING_LICENCE', fileName: 'scan.png', contentBase64: samplePng.toString('base64') }),
  get_verification_status: async (world) => about(await world.planned()),
  initiate_payment: async (world) => about(await world.approved(), { returnUrl: 'https://example.com/thanks' }),
  get_pay_status: async (world) => about(await world.confirmed()),
  get_account_credit: async (world) => by(await world.newcomer(), { limit: 5 }),

  list_my_assets: ({ owner }) => by(owner, { status: 'LIVE', limit: 3 }),
  get_owner_asset_detail: async ({ owner }) =>
    by(owner, { assetId: (await owner.call('list_my_assets', { limit: 1 })).items[0].id }),
  list_owner_requests: async (world) => world.requested().then(() => by(world.owner, { limit: 3 })),
  list_owner_bookings: ({ owner }) => by(owner, { filter: 'completed', limit: 3 }),
  get_owner_booking_detail: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId }),
  approve_booking: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId }),
  reject_booking: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId, reason: 'It is in repair' }),
  list_renter_documents: async (world) => by(world.owner, { bookingId: (await world.documented()).bookingId }),
  approve_renter_document: async (world) =>
    world.documented().then(({ bookingId, documentId }) => by(world.owner, { bookingId, documentId })),
  reject_renter_document: async (world) =>
    world.documented().then(({ bookingId, documentId }) => by(world.owner, { bookingId, documentId, reason: 'Too dark' })),
  get_document_file: async (world) => {
    const { documentId, url } = await world.documented();
    const { searchParams } = new URL(url);
    return open({ documentId, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') });
  },
  receive_gateway_callback: async (world) => {
    const { renter, bookingId } = await world.approved();
    const { paymentId, amountMinor, currency } = await renter.call('initiate_payment', { bookingId });
    const outcome = {
      eventId: `evt-${paymentId}`,
      reference: `ref-${paymentId}`,
      paymentId,
      status: 'FAILED' as const,
      amountMinor,
      holdMinor: 0,
      currency,
    };
    const secret = await loadSecret(world.market.database, 'sandbox-gateway');
    return open({ gateway: 'sandbox', ...sandboxCallback(secret).sign(outcome) });
  },
};

/** A sample of the operation; a new operation needs a line in the table above. */
export async function sampleOf(name: string, world: World): Promise<Sample> {
  const make = SAMPLES[name];
  if (make === undefined) throw new Error(`Add a line for ${name} to tests/generated/sample-inputs.ts.`);
  return make(world);
}

/** Fields that hold an id, and whose they are: `private` ones may be used only by those whom their object concerns. */
export const ID_FIELDS: Readonly<Record<string, 'private' | 'public'>> = {
  bookingId: 'private',
  documentId: 'private',
  keyId: 'private',
  quoteId: 'private',
  assetId: 'private',
  sessionId: 'private',
  loginRequestId: 'private',
};

/** Where an id is open to everybody although the same field is private elsewhere: assets that are offered. */
export const PUBLIC_IDS: Readonly<Record<string, readonly string[]>> = {
  pricing_quote: ['assetId'],
  create_booking: ['assetId'],
  // The signature in the link is the permission.
  get_document_file: ['documentId'],
};

let made = 0;

function newAccount() {
  made += 1;
  return { email: `account-${made}@example.com`, password: 'long enough 1', name: 'New Account' };
}

function nextPhone(): string {
  made += 1;
  return `+35193${String(1_000_000 + made)}`;
}

async function withKey(world: World): Promise<{ person: Person; keyId: string }> {
  const person = await world.newcomer();
  const { keyId } = await person.call('manage_api_keys', { action: 'create', name: 'agent', scopes: ['read:booking'] });
  return { person, keyId };
}

function loginLink(world: World) {
  return world.market.nobody.call('create_login_link', { clientName: 'Sample Agent' });
}

/** The secret that a newcomer finds in an e-mail. */
async function emailedToken(world: World, subject: string): Promise<string> {
  const { email } = await world.newcomer();
  await world.market.nobody.call('forgot_password', { email });
  return (await newestMail(world.market, email, subject)).token;
}

function open(input: Sample['input']): Sample {
  return { caller: null, input };
}

function by(caller: Person, input: Sample['input']): Sample {
  return { caller, input };
}

function about({ renter, bookingId }: { renter: Person; bookingId: string }, more: Sample['input'] = {}): Sample {
  return { caller: renter, input: { bookingId, ...more } };
}
