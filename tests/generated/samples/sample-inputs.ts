import { createECDH, randomBytes } from 'node:crypto';
import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import {
  assets,
  bookings,
  eventFailures,
  events,
  mails,
  payments,
  payoutBanks,
  payouts,
  refunds,
  users,
  vendors,
} from '../../../db/schema/index.ts';
import { sandboxCallback } from '../../../src/adapters/sandbox-gateway/sandbox-callback.ts';
import { ownerPayableOf, post, REV_PENALTY } from '../../../src/domain/money/ledger/index.ts';
import { addDays, randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { loadSecret } from '../../../src/load-secret.ts';
import { dayFrom } from '../../harness/dates.ts';
import { oweMoney } from '../../harness/money/payment-events.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { photos, samplePng } from '../../harness/sample-files.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { freshFile } from '../../harness/rentals/transfer-kayak.ts';
import type { Person, World } from './world.ts';

/** An input that passes, with somebody who may send it. */
export interface Sample {
  /** Null: nobody has to be signed in. */
  readonly caller: Person | null;
  readonly input: Readonly<Record<string, unknown>>;
}

type MakeSample = (world: World) => Promise<Sample> | Sample;

const KAYAK = 'tandem-sea-kayak';
const BANK = { iban: 'PT50 0002 0123 1234 5678 9015 4', holder: 'Fresh Shop', bic: 'BCOMPTPL' };

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
  get_trust_profile: () => open({ userId: 'atlantic-outdoors' }),
  get_my_trust_profile: async (world) => by(await world.newcomer(), {}),
  get_vendor: () => open({ slug: 'atlantic-outdoors' }),
  get_vendor_theme_presets: () => open({}),
  get_storefront: ({ owner }) => by(owner, {}),
  update_storefront: async (world) => by(await newShop(world), { tagline: 'All year round', palette: { primary: '#0a4a80' } }),
  check_storefront_slug: ({ owner }) => by(owner, { q: 'river-kayaks' }),
  change_storefront_slug: async (world) => by(await newShop(world), { slug: `river-kayaks-${(made += 1)}` }),
  get_seo_listings: ({ owner }) => by(owner, { limit: 2 }),
  list_public_pages: () => open({ part: 1 }),
  show_catalogue: ({ period }) => open({ q: 'kayak', from: period().startDate, to: period().endDate }),
  show_listing: ({ period }) => open({ slug: KAYAK, from: period().startDate, to: period().endDate, extras: ['dry-bag'] }),
  get_brand_picture: async ({ admin }) => {
    const { body } = await admin.http.post('/admin/settings/logo', { contentBase64: samplePng.toString('base64') });
    return open({ photoId: body.data.value.split('/').at(-1) });
  },
  get_shop_picture: async ({ owner }) => {
    const { logo } = await owner.call('update_storefront', { logo: { contentBase64: samplePng.toString('base64') } });
    const [vendorId, photoId] = new URL(logo.url).pathname.split('/').slice(3);
    return open({ vendorId, photoId });
  },
  health_check: () => open({}),
  readiness_check: () => open({}),

  register_account: () => open(newAccount()),
  register_vendor_account: () => open({ ...newAccount(), vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL', country: 'pt' }),
  login: async (world) => open({ email: (await world.newcomer()).email, password: 'long enough 1' }),
  open_account_page: async (world) => open({ email: (await world.newcomer()).email, password: 'long enough 1' }),
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
  erase_account: async (world) =>
    world.newcomer().then((person) => by(person, { confirmEmail: person.email, password: 'long enough 1' })),
  list_sessions: async (world) => by(await world.newcomer(), {}),
  end_sessions: async (world) => {
    const person = await world.newcomer();
    await world.market.nobody.http.post('/auth/login', { email: person.email, password: 'long enough 1' });
    const { items } = (await person.http.get('/users/me/sessions')).body.data;
    return by(person, { sessionId: items.find((item: { current: boolean }) => !item.current).sessionId });
  },
  list_access: async (world) => by((await withKey(world)).person, {}),
  show_password_reset: async (world) => open({ token: await emailedToken(world, 'Choose a new password') }),
  end_all_access: async (world) => by((await withKey(world)).person, {}),
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

  create_asset: async (world) => by((await draftOf(world)).person, newDraft('Folding kayak')),
  update_asset: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, title: 'Cargo bike for two', tiers: [{ days: 7, amountMinor: 18_000 }], units: 2 });
  },
  import_assets: async (world) =>
    by((await draftOf(world)).person, { items: [{ reference: 'KAYAK-1', ...newDraft('Folding kayak') }] }),
  get_asset_import: async (world) => {
    const { person } = await draftOf(world);
    const { body } = await person.http.post('/owner/assets/import', { items: [{ reference: 'KAYAK-2', ...newDraft('Kayak') }] });
    return by(person, { importId: body.data.importId });
  },
  export_owner_bookings_csv: ({ owner }) => by(owner, { filter: 'completed' }),
  get_import_template: ({ owner }) => by(owner, {}),
  delete_asset: async (world) => draftOf(world).then(({ person, assetId }) => by(person, { assetId })),
  upload_asset_image: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, contentBase64: samplePng.toString('base64'), alt: 'The bike', publish: true });
  },
  delete_asset_image: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, imageId: await picturedIn(person, assetId) });
  },
  get_asset_image_file: async (world) => {
    const { person, assetId } = await draftOf(world);
    await picturedIn(person, assetId);
    const { ownImages } = await person.call('get_owner_asset_detail', { assetId });
    return open({ name: /assets\/(\w+)\.webp/.exec(ownImages[0].url)?.[1] ?? '' });
  },

  ucp_discover: () => open({}),
  ucp_products: ({ period }) => open({ q: 'kayak', from: period().startDate, to: period().endDate, limit: 5 }),
  ucp_product: () => open({ slug: 'coastline-camper' }),
  ucp_availability: ({ period }) => open({ slug: KAYAK, from: period().startDate, to: period().endDate }),
  ucp_quote: async (world) => open({ productId: await kayakId(world), ...world.period(), units: 2, extras: ['dry-bag'] }),
  ucp_checkout_create: async (world) =>
    by(await world.newcomer(), { productId: await kayakId(world), ...world.period(), extras: ['delivery'] }),
  ucp_checkout_status: async (world) => checkoutOf(await world.requested()),
  ucp_checkout_complete: async (world) => checkoutOf(await world.planned(), { acceptAgreement: true }),
  update_ucp_checkout: async (world) => checkoutOf(await world.planned(), { endDate: addDays(world.period().endDate, 1) }),
  cancel_ucp_checkout: async (world) => checkoutOf(await world.requested()),
  ucp_webhook_register: async (world) => by(await world.newcomer(), { url: `${world.market.url}/health` }),
  list_ucp_webhooks: async (world) => by(await world.newcomer(), {}),
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
  apply_credit: async (world) => about(await world.approved(), { amountMinor: 0 }),
  get_payment_options: async (world) => about(await world.approved()),
  report_offline_payment: async (world) => {
    const { booking, transfer } = await transferable(world);
    return about(booking, transfer);
  },
  confirm_offline_payment: async (world) =>
    by(world.owner, { bookingId: (await reportedTransfer(world)).bookingId, decision: 'confirm' }),
  confirm_offline_proof: async (world) =>
    by(world.admin, { proofId: (await reportedTransfer(world)).proof.proofId, reason: 'The money is there' }),
  reject_offline_proof: async (world) =>
    by(world.admin, { proofId: (await reportedTransfer(world)).proof.proofId, reason: 'Nothing came' }),
  get_offline_proof_file: async (world) => {
    const { proof } = await reportedTransfer(world);
    return open({ proofId: proof.proofId, ...signatureOf(proof.file.url) });
  },
  get_offline_refund_file: async (world) => {
    const { bookingId } = await transferred(world);
    await world.owner.call('reject_booking', { bookingId, reason: 'It is in repair', confirm: true });
    const repaid = { bookingId, decision: 'repaid', contentBase64: samplePng.toString('base64') };
    const [refund] = (await world.owner.call('confirm_offline_payment', repaid)).refunds;
    return open({ refundId: refund.refundId, ...signatureOf(refund.file.url) });
  },
  get_finance_summary: ({ owner }) => by(owner, {}),
  get_finance_pnl: ({ owner }) => by(owner, { groupBy: 'asset', basis: 'CASH' }),
  list_finance_entries: async (world) => {
    await boughtFuel(world);
    return by(world.owner, { kind: 'EXPENSE', source: 'MANUAL', limit: 5 });
  },
  get_finance_entry: async (world) => by(world.owner, { entryId: await boughtFuel(world) }),
  create_finance_entry: ({ owner }) => by(owner, { categoryCode: 'CLEANING', amountMinor: 4_900, note: 'after the storm' }),
  update_finance_entry: async (world) => by(world.owner, { entryId: await boughtFuel(world), amountMinor: 5_100 }),
  delete_finance_entry: async (world) => by(world.owner, { entryId: await boughtFuel(world), reason: 'entered twice' }),
  duplicate_finance_entry: async (world) => by(world.owner, { entryId: await boughtFuel(world), count: 3 }),
  get_finance_categories: ({ owner }) => by(owner, { kind: 'EXPENSE' }),
  get_finance_receipt: async (world) => {
    const { entryId } = await world.owner.call('create_finance_entry', { ...FUEL, contentBase64: freshFile('receipt') });
    const { receipt } = await world.owner.call('get_finance_entry', { entryId });
    return open({ entryId, ...signatureOf(receipt.url) });
  },
  export_finance_csv: ({ owner }) => by(owner, { kind: 'INCOME', limit: 2, totals: true }),
  open_finance_csv: async ({ owner }) => {
    const { url } = await owner.call('export_finance_csv', { kind: 'EXPENSE', limit: 1 });
    const { pathname, searchParams } = new URL(url);
    const { expires, ...wish } = Object.fromEntries(searchParams);
    const vendorId = pathname.split('/').at(-1)?.replace('.csv', '');
    return open({ vendorId, ...wish, expires: Number(expires) });
  },
  list_opex_recurring: async (world) => {
    await withTemplate(world);
    return by(world.owner, { status: 'ACTIVE' });
  },
  create_opex_recurring: ({ owner }) => by(owner, INSURANCE),
  update_opex_recurring: async (world) => by(world.owner, { templateId: await withTemplate(world), amountMinor: 9_900 }),
  pause_opex_recurring: async (world) => by(world.owner, { templateId: await withTemplate(world) }),
  resume_opex_recurring: async (world) => {
    const templateId = await withTemplate(world);
    await world.owner.call('manage_opex_recurring', { action: 'pause', templateId });
    return by(world.owner, { templateId });
  },
  void_opex_recurring: async (world) => by(world.owner, { templateId: await withTemplate(world) }),
  list_acquisitions: async (world) => {
    const { person, assetId } = await withAcquisition(world);
    return by(person, { assetId });
  },
  create_acquisition: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, ...BOUGHT });
  },
  update_acquisition: async (world) =>
    withAcquisition(world).then(({ person, acquisitionId }) => by(person, { acquisitionId, residualMinor: 500 })),
  dispose_acquisition: async (world) =>
    withAcquisition(world).then(({ person, acquisitionId }) => by(person, { acquisitionId, proceedsMinor: 80_000 })),
  reopen_acquisition: async (world) => {
    const { person, acquisitionId } = await withAcquisition(world);
    await person.call('manage_acquisitions', { action: 'dispose', acquisitionId });
    return by(person, { acquisitionId });
  },
  void_acquisition: async (world) => withAcquisition(world).then(({ person, acquisitionId }) => by(person, { acquisitionId })),
  list_repair_expenses: async (world) => {
    const { assetId } = await withRepair(world);
    return by(world.owner, { assetId });
  },
  create_repair_expense: async (world) => by(world.owner, { assetId: await otherAsset(world), ...REPAIRED }),
  update_repair_expense: async (world) =>
    withRepair(world).then(({ repairId }) => by(world.owner, { repairId, labourMinor: 3_000, causedBy: 'WEAR' })),
  void_repair_expense: async (world) => withRepair(world).then(({ repairId }) => by(world.owner, { repairId })),
  list_maintenance: async (world) => withTask(world).then(({ person, assetId }) => by(person, { assetId })),
  plan_maintenance: async (world) => {
    const { person, assetId } = await draftOf(world);
    return by(person, { assetId, title: 'Brakes', everyDays: 180, everyRentalDays: 60, checklist: ['Pads', 'Cables'] });
  },
  start_maintenance: async (world) => withTask(world).then(({ person, taskId }) => by(person, { taskId })),
  finish_maintenance: async (world) => withTask(world).then(({ person, taskId }) => by(person, { taskId, costMinor: 2_500 })),
  cancel_maintenance: async (world) => withTask(world).then(({ person, taskId }) => by(person, { taskId })),
  get_asset_finance: async (world) => by(world.owner, { assetId: await otherAsset(world), from: '2026-01-01' }),
  get_portfolio_pricing: ({ owner }) => by(owner, { limit: 5 }),
  get_pricing_recommendation: async (world) => by(world.owner, { assetId: await otherAsset(world), horizonDays: 60 }),
  list_opex_checklist: ({ owner }) => by(owner, { month: '2026-06' }),
  mark_opex_item: async (world) => by(await newShop(world), { month: '2026-06', itemCode: 'LOAN', state: 'NOT_APPLICABLE' }),
  opex_quick_add: async (world) => by(await newShop(world), { itemCode: 'FUEL', amountMinor: 3_000, force: true }),
  get_tax_profile: ({ owner }) => by(owner, {}),
  set_tax_profile: async (world) => by(await newVendor(world), { registered: true, rateBps: 2_300, scheme: 'STANDARD' }),
  get_tax_period: ({ owner }) => by(owner, { period: '2026-Q2' }),
  close_tax_period: async (world) => by(await newVendor(world), { period: '2026-Q1' }),
  list_commissions: ({ owner }) => by(owner, { limit: 5 }),
  get_commission: async (world) => by(world.owner, { commissionId: (await transferred(world)).commissionId }),
  summarize_commissions: ({ owner }) => by(owner, {}),
  upload_commission_proof: async (world) => by(world.owner, commissionProof(await transferred(world))),
  list_due_commissions: ({ admin }) => by(admin, { limit: 5 }),
  decide_commission: async (world) =>
    by(world.admin, { commissionId: (await transferred(world)).commissionId, decision: 'waive', reason: 'A gesture' }),
  get_commission_proof_file: async (world) => {
    const due = await transferred(world);
    const { proofId } = await world.owner.call('upload_commission_proof', commissionProof(due));
    const { items } = (await world.admin.http.get('/admin/commissions?limit=100')).body.data;
    const mine = items.find((item: { proofId: string }) => item.proofId === proofId);
    return open({ proofId, ...signatureOf(mine.proof.file.url) });
  },
  get_account_credit: async (world) => by(await world.newcomer(), { limit: 5 }),

  get_active_booking: async (world) => by((await world.starting()).renter, {}),
  list_condition_reports: async (world) => by(world.owner, { bookingId: (await world.handedOut()).bookingId }),
  report_condition: async (world) =>
    by(world.owner, {
      bookingId: (await world.starting()).bookingId,
      kind: 'CHECK_IN',
      notes: 'Dry and whole',
      readings: { paddles: 2, hull: 'one scratch' },
      photos: [{ ...photos[0], takenAt: '2027-05-14T10:00:00Z' }],
    }),
  confirm_condition: async (world) => by(world.owner, { bookingId: (await world.handedOut()).bookingId }),
  contest_condition: async (world) =>
    by(world.owner, { bookingId: (await world.handedOut()).bookingId, reason: 'A paddle is broken', photos }),
  accept_return: async (world) => by(world.owner, { bookingId: (await world.returned()).bookingId }),
  deny_return: async (world) => by(world.owner, { bookingId: (await world.returned()).bookingId, reason: 'It is not there' }),
  get_condition_photo: async (world) => {
    const { reportId, photoId, url } = await world.handedOut();
    const { searchParams } = new URL(url);
    return open({ reportId, photoId, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') });
  },
  update_booking_collateral: async (world) => about(await world.planned(), { collateral: 'A passport' }),
  get_payment_invoice: async (world) => {
    const booking = await world.confirmed();
    const { paymentId } = await booking.renter.call('get_pay_status', { bookingId: booking.bookingId });
    return about(booking, { paymentId });
  },
  open_invoice: async (world) => {
    const { renter, bookingId } = await world.confirmed();
    const { invoiceId, url } = await renter.call('get_payment_invoice', { bookingId });
    const { searchParams } = new URL(url);
    return open({ invoiceId, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') });
  },

  list_my_assets: ({ owner }) => by(owner, { status: 'LIVE', limit: 3 }),
  get_owner_asset_detail: async ({ owner }) =>
    by(owner, { assetId: (await owner.call('list_my_assets', { limit: 1 })).items[0].id }),
  list_owner_requests: async (world) => world.requested().then(() => by(world.owner, { limit: 3 })),
  list_owner_bookings: ({ owner }) => by(owner, { filter: 'completed', limit: 3 }),
  get_owner_booking_detail: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId }),
  approve_booking: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId }),
  get_renter_snapshot: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId }),
  reject_booking: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId, reason: 'It is in repair' }),
  create_counter_offer: async (world) =>
    by(world.owner, { bookingId: (await world.requested()).bookingId, totalMinor: 9_000, message: 'A quiet week' }),
  respond_counter_offer: async (world) =>
    offered(world).then((booking) => about(booking, { decision: 'accept', offerId: booking.offerId })),
  get_counter_offer: async (world) => offered(world).then((booking) => about(booking)),
  request_extension: async (world) => {
    const booking = await world.confirmed();
    return about(booking, { endDate: addDays(world.period().endDate, 1), message: 'One more day' });
  },
  list_booking_extensions: async (world) => extending(world).then((booking) => about(booking)),
  respond_extension: async (world) =>
    extending(world).then(({ bookingId, extensionId }) =>
      by(world.owner, { bookingId, extensionId, decision: 'approve', reason: 'Gladly' }),
    ),
  list_owner_payouts: async (world) => anyPayout(world).then(() => by(world.owner, { status: 'PAID', limit: 3 })),
  get_payout_bank: async (world) => by(await newVendor(world), {}),
  set_payout_bank: async (world) => by(await newVendor(world), BANK),
  connect_payout_account: async (world) => by(await newVendor(world), {}),
  remove_payout_bank: async (world) => {
    const vendor = await newVendor(world);
    await vendor.call('manage_payout_bank', { action: 'set', ...BANK });
    return by(vendor, {});
  },
  list_admin_payments: (world) => by(world.admin, { tab: 'transactions', kind: 'PAYMENT', limit: 2 }),
  approve_payment: async (world) => by(world.admin, { paymentId: await flaggedPayment(world), reason: 'A known customer' }),
  reject_payment: async (world) => by(world.admin, { paymentId: await flaggedPayment(world), reason: 'A stolen card' }),
  grant_credit: async (world) => {
    const userId = (await (await world.newcomer()).http.get('/users/me')).body.data.id;
    return by(world.admin, { userId, amountMinor: 500, currency: 'EUR', reason: 'Thank you' });
  },
  refund_payment: async (world) =>
    by(world.admin, { paymentId: (await paid(world)).id, amountMinor: 100, cause: 'GOODWILL', reason: 'Sorry' }),
  retry_refund: async (world) => by(world.admin, { refundId: await failedRefund(world) }),
  settle_debt: async (world) =>
    by(world.admin, { vendorId: await indebted(world), amountMinor: 100, currency: 'EUR', reason: 'Arrived today' }),
  list_admin_payouts: ({ admin }) => by(admin, { status: 'PAID', limit: 2 }),
  show_payout_account: async (world) =>
    by(world.admin, { payoutId: await payoutByHand(world), reason: 'Transfer at the counter' }),
  create_payout_batch: async (world) => by(world.admin, { payoutIds: [await payoutByHand(world)] }),
  list_payout_batches: async (world) => payoutBatch(world).then(() => by(world.admin, { limit: 2 })),
  get_payout_batch: async (world) => by(world.admin, { batchId: await payoutBatch(world) }),
  download_payout_batch: async (world) => by(world.admin, { batchId: await payoutBatch(world) }),
  complete_payout_batch: async (world) => by(world.admin, { batchId: await payoutBatch(world) }),
  cancel_payout_batch: async (world) =>
    by(world.admin, { batchId: await payoutBatch(world), reason: 'The bank refused the file' }),
  decide_payout: async (world) =>
    by(world.admin, { payoutId: await anyPayout(world), action: 'fail', reason: 'The account is closed' }),
  list_renter_documents: async (world) => by(world.owner, { bookingId: (await world.documented()).bookingId }),
  approve_renter_document: async (world) =>
    world.documented().then(({ bookingId, documentId }) => by(world.owner, { bookingId, documentId })),
  reject_renter_document: async (world) =>
    world.documented().then(({ bookingId, documentId }) => by(world.owner, { bookingId, documentId, reason: 'Too dark' })),
  get_owner_calendar: ({ owner, period }) => by(owner, { from: period().startDate, to: period().endDate }),
  list_blackouts: async (world) => by(world.owner, { assetId: (await withBlackout(world)).assetId }),
  add_blackout: async (world) =>
    by(world.owner, { assetId: await otherAsset(world), ...world.period(), reason: 'In the workshop' }),
  remove_blackout: async (world) => by(world.owner, await withBlackout(world)),
  import_ics: async (world) => {
    const assetId = await otherAsset(world);
    // What an earlier sample imported is gone.
    await world.owner.call('manage_blackout', { action: 'import_ics', assetId, ics: calendarOf(null), calendar: 'Elsewhere' });
    return by(world.owner, { assetId, ics: calendarOf(world.period()), calendar: 'Elsewhere' });
  },
  get_owner_analytics: ({ owner }) => by(owner, { days: 7, limit: 2 }),
  get_analytics_chart: async ({ owner }) => {
    const { chartUrl } = await owner.call('get_owner_analytics', { days: 7 });
    const { pathname, searchParams } = new URL(chartUrl);
    const [, , vendorId, days] = pathname.split('/');
    const { mode, expires, signature } = Object.fromEntries(searchParams);
    return open({ vendorId, days, mode, expires: Number(expires), signature });
  },
  list_agent_webhooks: async (world) => {
    const person = await world.newcomer();
    await newWebhook(world, person);
    return by(person, {});
  },
  register_agent_webhook: async (world) =>
    by(await world.newcomer(), { url: `${world.market.url}/health`, events: ['booking.*'], mode: 'test' }),
  update_agent_webhook: async (world) => withWebhook(world, { events: ['payment.paid'] }),
  rotate_agent_webhook_secret: (world) => withWebhook(world),
  delete_agent_webhook: (world) => withWebhook(world),
  test_agent_webhook: (world) => withWebhook(world),
  list_agent_webhook_deliveries: (world) => withWebhook(world, { status: 'DEAD', page: 1, limit: 5 }),
  replay_agent_webhook: async (world) => {
    const { renter } = await world.requested();
    const webhookId = await newWebhook(world, renter);
    await world.market.dispatcher.drain();
    await renter.call('manage_agent_webhooks', { action: 'replay', webhookId, afterSeq: 0 });
    const { items } = await renter.call('manage_agent_webhooks', { action: 'deliveries', webhookId });
    return by(renter, { webhookId, deliveryId: items[0].deliveryId });
  },
  show_unsubscribe: async (world) => open(await stopLink(world)),
  stop_letters: async (world) => open({ ...(await stopLink(world)), on: true }),
  get_push_status: async (world) => by(await withDevice(world), {}),
  subscribe_push: async (world) => by(await world.newcomer(), newDevice(world)),
  unsubscribe_push: async (world) => {
    const person = await withDevice(world);
    const { subscriptions } = await person.call('manage_push_subscription', { action: 'status' });
    return by(person, { subscriptionId: subscriptions[0].subscriptionId });
  },
  list_followed_calendars: ({ owner }) => by(owner, {}),
  unfollow_calendar: async (world) => by(world.owner, { followId: await withFollowed(world, world.owner) }),
  create_calendar_feed: async (world) => by(world.owner, { assetId: await otherAsset(world) }),
  list_calendar_feeds: ({ owner }) => by(owner, {}),
  revoke_calendar_feed: async (world) => by(world.owner, { feedId: (await withFeed(world)).feedId }),
  read_calendar_feed: async (world) => open({ token: /([\w-]+)\.ics$/.exec((await withFeed(world)).url)?.[1] }),
  get_duration_rules: async (world) => by(world.owner, { assetId: await otherAsset(world) }),
  set_duration_rules: async (world) =>
    by(world.owner, {
      assetId: (await freshListing(world)).assetId,
      minDays: 2,
      pickupTime: '09:30',
      discounts: [{ minDays: 7, bps: 1_000 }],
    }),
  expire_payments: ({ cron }) => by(cron, {}),
  release_deposits: ({ cron }) => by(cron, {}),
  accept_by_silence: ({ cron }) => by(cron, {}),
  get_document_file: async (world) => {
    const { documentId, url } = await world.documented();
    const { searchParams } = new URL(url);
    return open({
      documentId,
      expires: Number(searchParams.get('expires')),
      signature: searchParams.get('signature'),
      viewer: searchParams.get('viewer'),
      bookingId: searchParams.get('bookingId'),
    });
  },
  list_my_documents: async (world) => by((await world.documented()).renter, {}),
  delete_my_document: async (world) => {
    const person = await world.newcomer();
    const scan = { kind: 'BOAT_LICENCE', fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
    const { documentId } = await person.call('upload_document', scan);
    return by(person, { documentId });
  },
  show_document: async (world) =>
    world.documented().then(({ documentId }) => by(world.admin, { documentId, reason: 'The owner reports a forgery' })),
  show_hand_in: async (world) => open(await handInLink(world)),
  hand_in_document: async (world) =>
    open({
      ...(await handInLink(world)),
      kind: 'DRIVING_LICENCE',
      fileName: 'scan.png',
      contentBase64: samplePng.toString('base64'),
      expiresOn: '2040-01-01',
    }),
  list_incidents: async (world) => aboutClaim(world, 'OWNER'),
  report_incident: async (world) =>
    by(world.owner, {
      bookingId: (await world.returned()).bookingId,
      type: 'DAMAGE',
      description: 'A crack in the hull',
      claimMinor: 5_000,
      photos,
    }),
  acknowledge_incident: async (world) => aboutClaim(world, 'RENTER', {}),
  resolve_incident: async (world) => aboutClaim(world, 'RENTER', { outcome: 'OWNER_PAYS', ownerPaysMinor: 500, note: 'Sorry' }),
  escalate_incident: async (world) => aboutClaim(world, 'RENTER', { reason: 'It was dry' }),
  get_dispute: async (world) => world.disputed().then(({ bookingId }) => by(world.owner, { bookingId })),
  open_dispute: async (world) =>
    by(world.owner, { bookingId: (await world.returned()).bookingId, reason: 'It came back wet', claimMinor: 900 }),
  add_dispute_evidence: async (world) =>
    world.disputed().then(({ bookingId }) => by(world.owner, { bookingId, text: 'Look at the hull', photos })),
  withdraw_dispute: async (world) => world.disputed().then(({ bookingId }) => by(world.owner, { bookingId })),
  settle_dispute: async (world) => world.disputed().then(({ bookingId }) => by(world.owner, { bookingId, amountMinor: 800 })),
  get_incident_photo: async (world) => {
    const { incidentId, url } = await world.claimed('OWNER');
    return open({ incidentId, ...linkOf(url) });
  },
  get_evidence_photo: async (world) => {
    const { evidenceId, url } = await world.disputed();
    return open({ evidenceId, ...linkOf(url) });
  },
  report_asset: async (world) =>
    by(await world.newcomer(), { slug: KAYAK, reason: 'MISLEADING', text: 'The photos show another boat' }),
  report_asset_by_email: () =>
    open({ slug: KAYAK, reason: 'MISLEADING', text: 'The photos show another boat', email: newAccount().email }),
  confirm_listing_report: async (world) => open(await reportedByEmail(world)),
  submit_owner_feedback: async (world) => by(await newVendor(world), { topic: 'Calendar', text: 'Weeks begin on Monday here.' }),
  list_owner_feedback: async (world) => withFeedback(world).then(({ shop }) => by(shop, { limit: 2 })),
  list_feedback: async (world) => withFeedback(world).then(() => by(world.admin, { limit: 2 })),
  answer_feedback: async (world) =>
    by(world.admin, { feedbackId: (await withFeedback(world)).feedbackId, status: 'PLANNED', answer: 'With the next release' }),
  list_messages: async (world) => inChat(world).then(({ named }) => by(world.owner, { ...named, limit: 2 })),
  send_message: async (world) => {
    const contentBase64 = samplePng.toString('base64');
    const { named } = await inChat(world);
    return by(world.owner, { ...named, text: 'Here is the way', fileName: 'way.png', contentBase64 });
  },
  mark_inquiry_read: async (world) =>
    inquired(world).then(({ threadToken, messageId }) => open({ slug: KAYAK, threadToken, messageId })),
  mark_messages_read: async (world) => inChat(world).then(({ named, messageId }) => by(world.owner, { ...named, messageId })),
  block_conversation: async (world) => inChat(world).then(({ named }) => by(world.owner, named)),
  unblock_conversation: async (world) => {
    const { named } = await inChat(world);
    await world.owner.call('manage_booking_chat', { action: 'block', ...named });
    return by(world.owner, named);
  },
  report_message: async (world) =>
    inChat(world).then(({ named, messageId }) => by(world.owner, { ...named, messageId, reason: 'SPAM', note: 'Again' })),
  list_conversations: async (world) => inChat(world).then(() => by(world.owner, { side: 'OWNER', limit: 2 })),
  list_inquiry_messages: async (world) => inquired(world).then(({ threadToken }) => open({ slug: KAYAK, threadToken, limit: 2 })),
  send_inquiry_message: () => open({ slug: KAYAK, text: 'Does it fit two adults?' }),
  list_notifications: async (world) => {
    const { bookingId } = await world.requested();
    await world.market.dispatcher.drain();
    return by(world.owner, { bookingId, unread: true, limit: 2 });
  },
  mark_notification_read: async (world) => by(world.owner, { notificationIds: [await notified(world)] }),
  follow_notifications: async (world) => notified(world).then(() => by(world.owner, { afterSeq: 0 })),
  follow_messages: async (world) => inChat(world).then(({ named }) => by(world.owner, { ...named, afterSeq: 0 })),
  follow_conversations: async (world) => inChat(world).then(() => by(world.owner, { afterSeq: 0 })),
  follow_inquiry: async (world) => inquired(world).then(({ threadToken }) => open({ slug: KAYAK, threadToken, afterSeq: 0 })),
  get_notification_preferences: async (world) => by(await world.newcomer(), {}),
  set_notification_preferences: async (world) =>
    by(await world.newcomer(), { changes: [{ kind: 'MESSAGES', channel: 'EMAIL', on: false }] }),
  list_events: async (world) => world.requested().then(({ renter }) => by(renter, { limit: 2 })),
  get_message_attachment: async (world) => {
    const { named, messageId } = await inChat(world);
    const { items } = await world.owner.call('manage_booking_chat', { action: 'list', ...named });
    return open({ messageId, ...signatureOf(items[0].attachment.url) });
  },
  list_message_reports: async (world) => reportedMessage(world).then(() => by(world.admin, { limit: 2 })),
  uphold_message_report: async (world) =>
    by(world.admin, { reportId: await reportedMessage(world), note: 'It asks for money elsewhere' }),
  dismiss_message_report: async (world) => by(world.admin, { reportId: await reportedMessage(world), note: 'It is a greeting' }),
  get_chat_metrics: async (world) => inChat(world).then(() => by(world.owner, { days: 7 })),
  list_listing_reports: async (world) => reportedListing(world).then(() => by(world.admin, { limit: 2 })),
  uphold_listing_report: async (world) =>
    by(world.admin, {
      reportId: (await reportedListing(world)).reportId,
      reason: 'As the photos show',
      suspension: 'The photos show another boat',
    }),
  dismiss_listing_report: async (world) =>
    by(world.admin, { reportId: (await reportedListing(world)).reportId, reason: 'It is that boat' }),
  list_users: ({ admin }) => by(admin, { query: 'demo', role: 'VENDOR', limit: 2 }),
  get_user: async (world) => by(world.admin, { userId: await newUserId(world) }),
  suspend_user: async (world) => by(world.admin, { userId: await newUserId(world), reason: 'Forged documents' }),
  reinstate_user: async (world) => {
    const userId = await newUserId(world);
    await world.admin.http.patch(`/admin/users/${userId}`, { action: 'suspend', reason: 'Forged documents' });
    return by(world.admin, { userId, reason: 'They were not forged' });
  },
  suspend_asset: async (world) =>
    by(world.admin, { assetId: (await freshListing(world)).assetId, reason: 'It is not what it says' }),
  reinstate_asset: async (world) => {
    const { assetId } = await freshListing(world);
    await world.admin.http.patch(`/admin/assets/${assetId}`, { action: 'suspend', reason: 'It is not what it says' });
    return by(world.admin, { assetId, reason: 'It was put right' });
  },
  change_user_email: async (world) =>
    by(world.admin, { userId: await newUserId(world), email: newAccount().email, reason: 'Showed an identity card' }),
  list_admin_bookings: ({ admin }) => by(admin, { renter: 'renter@demo.test', limit: 2 }),
  get_admin_booking: async (world) => by(world.admin, { bookingId: (await world.disputed()).bookingId }),
  read_booking_messages: async (world) =>
    by(world.admin, { bookingId: (await inChat(world)).named.bookingId, reason: 'A side asks for help' }),
  sync_payment: async (world) => {
    const { renter, bookingId } = await world.approved();
    const { paymentId } = await renter.call('initiate_payment', { bookingId });
    return by(world.admin, { paymentId });
  },
  list_admins: ({ admin }) => by(admin, { limit: 2 }),
  invite_admin: ({ admin }) => by(admin, { email: newAccount().email }),
  revoke_admin_invitation: async (world) => by(world.admin, { invitationId: (await invited(world)).invitationId }),
  show_admin_invitation: async (world) => open(await invited(world)),
  accept_admin_invitation: async (world) =>
    open({ ...(await invited(world)), password: 'Blue-Kettle-77-Moss', name: 'New Admin' }),
  suspend_admin: async (world) => by(world.admin, { userId: await newAdminId(world), reason: 'The laptop was stolen' }),
  reinstate_admin: async (world) => {
    const userId = await newAdminId(world);
    await world.admin.http.patch(`/admin/admins/${userId}`, { action: 'suspend', reason: 'The laptop was stolen' });
    return by(world.admin, { userId, reason: 'It was found' });
  },
  remove_admin: async (world) => by(world.admin, { userId: await newAdminId(world), reason: 'Left the company' }),
  list_legal_texts: () => open({}),
  get_legal_text: () => open({ kind: 'rental-agreement', version: '2026-11' }),
  publish_legal_text: (world) =>
    by(world.admin, { kind: 'privacy', version: nextVersion(), text: 'Privacy\n\nNothing is kept.' }),
  list_admin_categories: ({ admin }) => by(admin, {}),
  get_admin_category: ({ admin }) => by(admin, { slug: 'camper-car' }),
  create_category: ({ admin }) =>
    by(admin, {
      slug: `sample-${nextVersion()}`,
      title: 'Trailers',
      description: 'Trailers for a move.',
      attributes: [{ name: 'payload', label: 'Payload', type: 'NUMBER', unit: 'kg', required: true }],
      requirements: [{ code: 'DRIVING_LICENCE', whenAttribute: { name: 'payload', atLeast: 750 } }],
      minimumAge: 18,
      depositFloors: { EUR: 5_000 },
    }),
  update_category: ({ admin }) => by(admin, { slug: 'tools-diy', position: 8, description: 'Drills, sanders and ladders.' }),
  list_document_kinds: ({ admin }) => by(admin, {}),
  create_document_kind: ({ admin }) =>
    by(admin, { code: 'TRAILER_LICENCE', title: 'Trailer licence', reason: 'Heavy trailers may only be towed with one.' }),
  update_document_kind: ({ admin }) => by(admin, { code: 'BOAT_LICENCE', title: 'Boat licence', position: 3 }),
  list_settings: ({ admin }) => by(admin, { group: 'PAYMENTS' }),
  set_platform_logo: ({ admin }) => by(admin, { contentBase64: samplePng.toString('base64') }),
  update_settings: ({ admin }) => by(admin, { settings: { quoteMinutes: 30, platformImprint: '' }, reason: 'A trial' }),
  list_setting_changes: ({ admin }) => by(admin, { name: 'paymentHours', limit: 2 }),
  list_audit_log: async (world) => by(world.admin, { limit: 2 }),
  list_jobs: async (world) => by(world.admin, {}),
  list_deliveries: async (world) => by(world.admin, { limit: 2 }),
  retry_delivery: async (world) => by(world.admin, { deliveryId: await waitingMail(world) }),
  list_failed_events: async (world) => failedEvent(world).then(() => by(world.admin, { limit: 2 })),
  retry_failed_event: async (world) => by(world.admin, { failureId: await failedEvent(world) }),
  assess_risk: async (world) => by(await world.renter(), { slug: KAYAK, ...world.period(), paymentChannel: 'OFFLINE' }),
  request_risk_review: async (world) => about(await riskyPlan(world), { message: 'It is for my aunt' }),
  contest_score: async (world) => by(await world.newcomer(), { role: 'RENTER', message: 'Nobody has asked me for a document' }),
  list_risk_reviews: async (world) => riskyPlan(world).then(() => by(world.admin, { limit: 2 })),
  decide_risk_review: async (world) => {
    const { renter, bookingId } = await riskyPlan(world);
    const { reviewId } = await renter.call('manage_booking_dispute', { action: 'request_review', bookingId });
    return by(world.admin, { reviewId, decision: 'clear', clearAs: 'LOW', reason: 'We know the person' });
  },
  get_agent_usage: ({ admin }) => by(admin, { groupBy: ['key', 'day'], limit: 5 }),
  list_switches: ({ admin }) => by(admin, { limit: 5 }),
  change_switch: async (world) =>
    by(world.admin, { subject: `key:${(await withKey(world)).keyId}`, off: true, reason: 'It asks too often' }),
  list_disputes: async (world) => world.disputed().then(({ bookingId }) => by(world.admin, { bookingId, limit: 2 })),
  review_dispute: async (world) => world.disputed().then(({ disputeId }) => by(world.admin, { disputeId })),
  rule_on_dispute: async (world) =>
    world.disputed().then(({ disputeId }) => by(world.admin, { disputeId, outcome: 'RENTER', reason: 'As the photos show' })),
  force_cancel_booking: async (world) =>
    by(world.admin, { bookingId: (await world.confirmed()).bookingId, refundBps: 5_000, reason: 'A storm is coming' }),
  force_complete_booking: async (world) =>
    by(world.admin, { bookingId: (await world.returned()).bookingId, reason: 'Both say that it is over' }),
  list_reviews: async (world) => by(world.owner, { bookingId: (await world.completed()).bookingId, limit: 2 }),
  submit_review: async (world) => by(world.owner, { bookingId: (await world.completed()).bookingId, rating: 5, text: 'Careful' }),

  receive_gateway_callback: async (world) => {
    const { renter, bookingId } = await world.approved();
    const { paymentId, amountMinor, currency } = await renter.call('initiate_payment', { bookingId });
    const outcome = {
      kind: 'PAYMENT' as const,
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
  if (make === undefined) throw new Error(`Add a line for ${name} to tests/generated/samples/sample-inputs.ts.`);
  return make(world);
}

/** Fields that hold an id, and whose they are: `private` ones may be used only by those whom their object concerns. */
export const ID_FIELDS: Readonly<Record<string, 'private' | 'public'>> = {
  bookingId: 'private',
  checkoutId: 'private',
  productId: 'private',
  documentId: 'private',
  keyId: 'private',
  webhookId: 'private',
  subscriptionId: 'private',
  deliveryId: 'private',
  quoteId: 'private',
  assetId: 'private',
  assetIds: 'private',
  themePresetId: 'public',
  reportId: 'private',
  photoId: 'private',
  offerId: 'private',
  extensionId: 'private',
  importId: 'private',
  incidentId: 'private',
  disputeId: 'private',
  reviewId: 'private',
  evidenceId: 'private',
  blackoutId: 'private',
  feedId: 'private',
  followId: 'private',
  feedbackId: 'private',
  threadId: 'private',
  messageId: 'private',
  sinceId: 'private',
  notificationId: 'private',
  notificationIds: 'private',
  paymentId: 'private',
  invoiceId: 'private',
  payoutId: 'private',
  refundId: 'private',
  userId: 'private',
  vendorId: 'private',
  sessionId: 'private',
  loginRequestId: 'private',
  commissionId: 'private',
  commissionIds: 'private',
  proofId: 'private',
  imageId: 'private',
  entryId: 'private',
  templateId: 'private',
  acquisitionId: 'private',
  repairId: 'private',
  taskId: 'private',
  actorId: 'private',
  subjectId: 'private',

  confirmationId: 'private',
  failureId: 'private',
  invitationId: 'private',
  changeId: 'private',
  batchId: 'private',
  payoutIds: 'private',
};

/** Where an id is open to everybody although the same field is private elsewhere: assets that are offered. */
export const PUBLIC_IDS: Readonly<Record<string, readonly string[]>> = {
  pricing_quote: ['assetId'],
  create_booking: ['assetId'],
  ucp_quote: ['productId'],
  ucp_checkout_create: ['productId'],
  // Nobody but `me`.
  get_my_trust_profile: ['userId'],
  // The signature in the link is the permission.
  get_document_file: ['documentId', 'bookingId'],
  show_hand_in: ['bookingId'],
  show_unsubscribe: ['userId'],
  stop_letters: ['userId'],
  show_confirmation: ['confirmationId'],
  approve_confirmation: ['confirmationId'],
  deny_confirmation: ['confirmationId'],
  hand_in_document: ['bookingId'],
  show_admin_invitation: ['invitationId'],
  accept_admin_invitation: ['invitationId'],
  confirm_email_change: ['changeId'],
  confirm_listing_report: ['reportId'],
  // An admin may look at everybody's.
  show_document: ['documentId'],
  get_condition_photo: ['reportId', 'photoId'],
  get_message_attachment: ['messageId'],
  get_incident_photo: ['incidentId', 'photoId'],
  get_evidence_photo: ['evidenceId', 'photoId'],
  get_finance_receipt: ['entryId'],
  open_finance_csv: ['vendorId', 'assetId'],
  open_invoice: ['invoiceId'],
  get_commission_proof_file: ['proofId'],
  get_offline_proof_file: ['proofId'],
  get_offline_refund_file: ['refundId'],
  // An admin decides about everybody's.
  approve_payment: ['paymentId'],
  reject_payment: ['paymentId'],
  refund_payment: ['paymentId'],
  retry_refund: ['refundId'],
  grant_credit: ['userId'],
  settle_debt: ['vendorId'],
  decide_payout: ['payoutId'],
  get_agent_usage: ['keyId', 'userId'],
  retry_delivery: ['deliveryId'],
  retry_failed_event: ['failureId'],
  get_shop_picture: ['vendorId', 'photoId'],
  get_brand_picture: ['photoId'],
};

/** A listing as somebody begins it. */
function newDraft(title: string) {
  const description = 'A long-tail cargo bike for two children and the shopping, with a rain cover and a lock.';
  const pickup = { address: 'Rua do Ouro 1, Lisbon' };
  return { title, dayRateMinor: 3_500, category: 'sports-hobby', city: 'Lisbon', description, pickup };
}

/** A vendor of its own with a draft that lacks a picture. */
async function draftOf({ market }: World): Promise<{ person: Person; assetId: string }> {
  made += 1;
  const email = `shop-${made}@example.com`;
  const account = {
    email,
    password: 'long enough 1',
    name: 'Fresh Owner',
    vendorName: `Bikes ${made}`,
    vendorType: 'INDIVIDUAL',
  };
  const { body } = await market.nobody.http.post('/auth/register-vendor', { ...account, country: 'PT' });
  const { accessToken, refreshToken } = body.data;
  const person: Person = { ...market.actor(accessToken, 'mcp-owner'), email, role: 'VENDOR', refreshToken };
  const { assetId } = await person.call('create_asset', newDraft('Cargo bike'));
  return { person, assetId };
}

async function picturedIn(person: Person, assetId: string): Promise<string> {
  const contentBase64 = samplePng.toString('base64');
  return (await person.call('upload_asset_image', { assetId, contentBase64 })).imageId;
}

/** The plan of a renter who owes money for an earlier booking. */
async function riskyPlan(world: World): Promise<{ renter: Person; bookingId: string }> {
  const plan = await world.planned();
  await oweMoney(world.market, plan.bookingId);
  return plan;
}

/** The link of an invitation to become an administrator. */
async function invited({ admin, market }: World) {
  const { email } = newAccount();
  await admin.http.post('/admin/admins', { email });
  const { text } = await newestMail(market, email, 'You are invited to administer Rentwire');
  const { pathname, searchParams } = new URL(/https?:\S+\/admin-invitation\/\S+/.exec(text)?.[0] ?? '');
  const [expires, signature] = [Number(searchParams.get('expires')), searchParams.get('signature') ?? ''];
  return { invitationId: pathname.split('/').at(-1) ?? '', expires, signature };
}

async function newAdminId(world: World): Promise<string> {
  const { invitationId, ...link } = await invited(world);
  const account = { ...link, password: 'Blue-Kettle-77-Moss', name: 'New Admin' };
  return (await world.market.nobody.http.post(`/auth/admin-invitations/${invitationId}`, account)).body.data.userId;
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

async function newUserId(world: World): Promise<string> {
  return (await (await world.newcomer()).call('get_profile')).id;
}

/** A shop that has just been opened. */
async function newShop(world: World): Promise<Person> {
  const person = await world.newcomer();
  await person.call('activate_vendor', { vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL', country: 'pt' });
  return { ...person, role: 'VENDOR' };
}

/** A listing of the owner's that no other sample is about. */
async function freshListing({ market: { database } }: World): Promise<{ assetId: string; slug: string }> {
  const [kayak] = await database.reader.select().from(assets).where(eq(assets.slug, KAYAK));
  if (kayak === undefined) throw new Error('The demo data has no kayak.');
  made += 1;
  const [id, slug] = [randomIds.next({ prefix: 'ast' }), `sample-kayak-${made}`];
  await database.transaction((tx) => tx.insert(assets).values({ ...kayak, id, slug, status: 'PAUSED' }));
  return { assetId: id, slug };
}

/** A request whose renter has written to the owner, with a picture; the chat by both of its names. */
async function inChat(world: World): Promise<{ named: { bookingId: string; threadId: string }; messageId: string }> {
  const { renter, bookingId } = await world.requested();
  const line = { text: 'Is this the place?', fileName: 'place.png', contentBase64: samplePng.toString('base64') };
  const { conversationId: threadId, messageId } = await renter.call('manage_booking_chat', {
    action: 'send',
    bookingId,
    ...line,
  });
  return { named: { bookingId, threadId }, messageId };
}

/** A request of which the owner is told: the id of what they are told. */
async function notified(world: World): Promise<string> {
  const { bookingId } = await world.requested();
  await world.market.dispatcher.drain();
  const { items } = (await world.owner.http.get(`/notifications?bookingId=${bookingId}`)).body.data;
  return items[0].notificationId;
}

/** Somebody without an account has asked about the kayak. */
async function inquired({ market }: World): Promise<{ threadId: string; threadToken: string; messageId: string }> {
  const asked = { action: 'send', slug: KAYAK, text: 'Does it fit two adults?' };
  const { conversationId: threadId, ...sent } = await market.nobody.call('manage_asset_inquiry', asked);
  return { threadId, ...sent };
}

async function reportedMessage(world: World): Promise<string> {
  const { threadId, messageId } = await inquired(world);
  const report = { action: 'report', threadId, messageId, reason: 'SPAM' };
  return (await world.owner.call('manage_booking_chat', report)).reportId;
}

/** What the link of the letter about a report without an account says. */
async function reportedByEmail({ market }: World) {
  const { email } = newAccount();
  const report = { reason: 'MISLEADING', text: 'The photos show another boat', email };
  await market.nobody.http.post(`/assets/${KAYAK}/report/by-email`, report);
  const { text } = await newestMail(market, email, 'Confirm your report of a listing');
  const { pathname, searchParams } = new URL(/https?:\S+\/confirm-report\/\S+/.exec(text)?.[0] ?? '');
  const [expires, signature] = [Number(searchParams.get('expires')), searchParams.get('signature') ?? ''];
  return { reportId: pathname.split('/').at(-1) ?? '', expires, signature };
}

async function reportedListing(world: World): Promise<{ assetId: string; reportId: string }> {
  const { assetId, slug } = await freshListing(world);
  const { database } = world.market;
  // Live only while it is reported, so that no search of another sample finds it.
  const set = (status: 'LIVE' | 'PAUSED') =>
    database.transaction((tx) => tx.update(assets).set({ status }).where(eq(assets.id, assetId)));
  await set('LIVE');
  const person = await world.newcomer();
  const { body } = await person.http.post(`/assets/${slug}/report`, { reason: 'FRAUD', text: 'They want the money elsewhere' });
  await set('PAUSED');
  return { assetId, reportId: body.data.reportId };
}

async function handInLink({ newcomer, period }: World): Promise<Record<string, unknown>> {
  const person = await newcomer();
  const { id: bookingId, nextActions } = await person.call('create_booking', { slug: 'coastline-camper', ...period() });
  const { handInUrl } = nextActions.find(({ tool }: { tool: string }) => tool === 'upload_document');
  return { bookingId, ...linkFields(handInUrl) };
}

function linkFields(url: string): { expires: number; signature: string | null } {
  const { searchParams } = new URL(url);
  return { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') };
}

let made = 0;

export function howManyMade(): number {
  return made;
}

/** In a database where so many were made elsewhere. */
export function goOnCounting(from: number): void {
  made = Math.max(made, from);
}

function newAccount() {
  made += 1;
  return { email: `account-${made}@example.com`, password: 'long enough 1', name: 'New Account' };
}

function nextVersion(): string {
  made += 1;
  return `sample-${made}`;
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

async function offered(world: World): Promise<{ renter: Person; bookingId: string; offerId: string }> {
  const request = await world.requested();
  const { counterOffer } = await world.owner.call('create_counter_offer', { bookingId: request.bookingId, totalMinor: 9_000 });
  return { ...request, offerId: counterOffer.offerId };
}

async function extending(world: World): Promise<{ renter: Person; bookingId: string; extensionId: string }> {
  const booking = await world.confirmed();
  const { bookingId } = booking;
  const endDate = addDays(world.period().endDate, 1);
  const { extension } = await booking.renter.call('request_extension', { bookingId, endDate });
  return { ...booking, extensionId: extension.extensionId };
}

/** As the owner, about an incident that this side has reported. */
async function aboutClaim(world: World, reporter: 'RENTER' | 'OWNER', more?: Sample['input']): Promise<Sample> {
  const { bookingId, incidentId } = await world.claimed(reporter);
  return by(world.owner, more === undefined ? { bookingId } : { bookingId, incidentId, ...more });
}

function linkOf(url: string): Sample['input'] {
  const { pathname, searchParams } = new URL(url);
  const photoId = pathname.split('/').at(-1);
  return { photoId, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') };
}

/** One of the owner's assets that no other sample books. */
async function otherAsset({ owner }: World): Promise<string> {
  const { items } = await owner.call('list_my_assets', { status: 'LIVE' });
  const { id } = items.find(({ slug }: { slug: string }) => slug !== KAYAK && slug !== 'coastline-camper');
  return id;
}

async function withBlackout(world: World): Promise<{ assetId: string; blackoutId: string }> {
  const assetId = await otherAsset(world);
  const { blackoutId } = await world.owner.call('manage_blackout', { action: 'add', assetId, ...world.period() });
  return { assetId, blackoutId };
}

async function withFeed({ owner }: World): Promise<{ feedId: string; url: string }> {
  return owner.call('manage_blackout', { action: 'feed_create' });
}

/** Of a shop that has not sent any yet: there is a most of each day. */
async function withFeedback(world: World): Promise<{ shop: Person; feedbackId: string }> {
  const shop = await newVendor(world);
  const sent = await shop.call('manage_owner_feedback', { action: 'submit', topic: 'Photos', text: 'More of them' });
  return { shop, feedbackId: sent.feedbackId };
}

/** A webhook of somebody who has no other, and more of the call. */
async function withWebhook(world: World, more: Record<string, unknown> = {}): Promise<Sample> {
  const person = await world.newcomer();
  return by(person, { webhookId: await newWebhook(world, person), ...more });
}

export async function newWebhook({ market }: World, person: Pick<Person, 'call'>): Promise<string> {
  const { webhookId } = await person.call('manage_agent_webhooks', { action: 'register', url: `${market.url}/nowhere` });
  return webhookId;
}

/** A link in the newest e-mail to somebody that has one to this page. */
async function letterLink({ market }: World, to: string, path: string): Promise<URL> {
  await market.dispatcher.drain();
  const links = (await sentMails(market, to)).flatMap(({ text }) => text.match(/https?:\/\/[^\s>]+/g) ?? []);
  const link = links.findLast((each) => URL.parse(each)?.pathname.startsWith(path));
  if (link === undefined) throw new Error(`${to} got no link to ${path}.`);
  return new URL(link);
}

async function stopLink(world: World): Promise<Sample['input']> {
  await world.requested();
  const { href, pathname, searchParams } = await letterLink(world, 'vendor@demo.test', '/unsubscribe/');
  return { userId: pathname.split('/').at(-1), kind: searchParams.get('kind'), ...signatureOf(href) };
}

/** Somebody who is told in a browser. */
async function withDevice(world: World): Promise<Person> {
  const person = await world.newcomer();
  await person.call('manage_push_subscription', { action: 'subscribe', ...newDevice(world) });
  return person;
}

/** A browser as it subscribes: with a key of its own, at a push service that is there. */
export function newDevice({ market }: World) {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  const name = curve.getPrivateKey('hex').slice(0, 16);
  return { endpoint: `${market.url}/nowhere/${name}`, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

/** A calendar of the shop’s own, followed by an asset of its owner as if it were another platform’s. */
export async function withFollowed({ market }: World, owner: Person): Promise<string> {
  const { url } = await owner.call('manage_blackout', { action: 'feed_create' });
  const { items } = await owner.call('list_my_assets', { status: 'LIVE' });
  const address = { url: `${market.url}${new URL(url).pathname}`, calendar: 'Own feed' };
  const { followId } = await owner.call('manage_blackout', { action: 'import_ics', assetId: items.at(-1).id, ...address });
  return followId;
}

function calendarOf(period: { startDate: string; endDate: string } | null): string {
  const event = (start: string, end: string) => [
    'BEGIN:VEVENT',
    `UID:event-${(made += 1)}`,
    `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    'END:VEVENT',
  ];
  const events = period === null ? [] : event(period.startDate, period.endDate);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

const FUEL = { categoryCode: 'FUEL', amountMinor: 5_000, taxMinor: 935 };
const INSURANCE = { label: 'Insurance', categoryCode: 'INSURANCE', amountMinor: 8_900, cadence: 'MONTHLY', dayOfMonth: 31 };

const BOUGHT = { priceMinor: 120_000, taxMinor: 22_440, usefulLifeMonths: 48, residualMinor: 20_000 };
const REPAIRED = { description: 'New rudder', partsMinor: 4_000, labourMinor: 2_000, downtimeDays: 2 };

async function withAcquisition(world: World): Promise<{ person: Person; assetId: string; acquisitionId: string }> {
  const { person, assetId } = await draftOf(world);
  const { acquisitionId } = await person.call('manage_acquisitions', { action: 'create', assetId, ...BOUGHT });
  return { person, assetId, acquisitionId };
}

async function withRepair(world: World): Promise<{ assetId: string; repairId: string }> {
  const assetId = await otherAsset(world);
  const { repairId } = await world.owner.call('manage_repair_expenses', { action: 'create', assetId, ...REPAIRED });
  return { assetId, repairId };
}

async function withTask(world: World): Promise<{ person: Person; assetId: string; taskId: string }> {
  const { person, assetId } = await draftOf(world);
  const { taskId } = await person.call('manage_maintenance', { action: 'plan', assetId, title: 'Brakes', everyDays: 90 });
  return { person, assetId, taskId };
}

async function boughtFuel({ owner }: World): Promise<string> {
  return (await owner.call('create_finance_entry', FUEL)).entryId;
}

async function withTemplate({ owner }: World): Promise<string> {
  return (await owner.call('manage_opex_recurring', { action: 'create', ...INSURANCE })).templateId;
}

async function newVendor({ market }: World): Promise<Person> {
  const account = newAccount();
  const shop = { vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL', country: 'pt' };
  const { body } = await market.nobody.http.post('/auth/register-vendor', { ...account, ...shop });
  const { accessToken, refreshToken } = body.data;
  return { ...market.actor(accessToken, 'mcp-owner'), email: account.email, role: 'VENDOR', refreshToken };
}

/** A payout that waits for a person who transfers it, of a booking of long ago that has as few others as possible, and of a shop that nothing else here is about. */
async function payoutByHand({ market }: World): Promise<string> {
  const { database, clock, dispatcher } = market;
  const taken = await database.reader.select({ id: payouts.bookingId }).from(payouts).where(gte(payouts.number, 100));
  const ended = await database.reader
    .select({ booking: bookings, email: users.email })
    .from(bookings)
    .innerJoin(vendors, eq(vendors.id, bookings.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(
      and(
        ne(vendors.slug, 'atlantic-outdoors'),
        eq(bookings.currency, 'EUR'),
        inArray(bookings.state, ['COMPLETED', 'CANCELLED', 'EXPIRED', 'REJECTED']),
        eq(bookings.mode, 'live'),
      ),
    )
    .orderBy(bookings.id);
  const used = (bookingId: string) => taken.filter(({ id }) => id === bookingId).length;
  const [found] = ended.toSorted((a, b) => used(a.booking.id) - used(b.booking.id));
  if (found === undefined) throw new Error('The demo data has no booking that has ended.');
  const { id: bookingId, vendorId, mode, currency } = found.booking;
  await (await market.signIn(found.email, 'mcp-owner')).call('manage_payout_bank', { action: 'set', ...BANK });
  await dispatcher.drain();
  const [id, now] = [randomIds.next({ prefix: 'pot' }), clock.now()];
  made += 1;
  const times = { createdAt: now, dueAt: now };
  const waiting = { status: 'ON_HOLD', holdReason: 'BY_HAND', attempt: 0, grossMinor: 5_000, amountMinor: 5_000 } as const;
  const earned = { kind: 'OWNER_PENALTY', currency, idemKey: `earned:${id}`, memo: 'for the test' } as const;
  const lines = [
    { account: REV_PENALTY, amountMinor: 5_000 },
    { account: ownerPayableOf(vendorId), amountMinor: -5_000 },
  ];
  await database.transaction(async (tx) => {
    await post(tx, { ...earned, bookingId, lines }, { ids: randomIds, now });
    // Known long enough.
    await tx
      .update(payoutBanks)
      .set({ changedAt: new Date(0) })
      .where(eq(payoutBanks.vendorId, vendorId));
    await tx.insert(payouts).values({ id, bookingId, number: 100 + made, vendorId, mode, currency, ...times, ...waiting });
  });
  return id;
}

async function payoutBatch(world: World): Promise<string> {
  const payoutIds = [await payoutByHand(world)];
  const { body } = await world.admin.http.post('/admin/payments/payouts/sepa', { payoutIds });
  return body.data.batchId;
}

/** A payout that was sent about a booking that ended long ago. */
async function anyPayout({ owner, market: { database, clock } }: World): Promise<string> {
  const { items } = await owner.call('list_owner_bookings', { filter: 'completed', limit: 1 });
  const [booking] = await database.reader.select().from(bookings).where(eq(bookings.id, items[0].id));
  if (booking === undefined) throw new Error('The demo data has no completed booking.');
  const { id: bookingId, vendorId, mode, currency } = booking;
  const [id, now] = [randomIds.next({ prefix: 'pot' }), clock.now()];
  made += 1;
  const times = { createdAt: now, dueAt: now, sentAt: now, paidAt: now };
  const payout = { id, bookingId, number: 100 + made, vendorId, mode, status: 'PAID', currency, attempt: 1 } as const;
  await database.transaction((tx) => tx.insert(payouts).values({ ...payout, ...times, grossMinor: 0, amountMinor: 0 }));
  return id;
}

/** The payment of a confirmed booking. */
async function paid(world: World): Promise<typeof payments.$inferSelect> {
  const { bookingId } = await world.confirmed();
  const [payment] = await world.market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (payment === undefined) throw new Error('A confirmed booking has a payment.');
  return payment;
}

/** A payment that waits for an admin. */
async function flaggedPayment(world: World): Promise<string> {
  const { renter, bookingId } = await world.approved();
  const risk = { level: 'HIGH' as const, score: 70, reasons: [] };
  await world.market.database.transaction((tx) => tx.update(bookings).set({ risk }).where(eq(bookings.id, bookingId)));
  await answerPaymentPage(renter, bookingId, 'pay');
  return (await renter.call('get_pay_status', { bookingId })).paymentId;
}

/** The vendor of a paid booking, who owes the platform something about it. */
async function indebted(world: World): Promise<string> {
  const { database, clock } = world.market;
  const { bookingId } = await paid(world);
  const [row] = await database.reader.select({ vendorId: bookings.vendorId }).from(bookings).where(eq(bookings.id, bookingId));
  const vendorId = row?.vendorId ?? '';
  const lines = [
    { account: REV_PENALTY, amountMinor: -1_000 },
    { account: ownerPayableOf(vendorId), amountMinor: 1_000 },
  ];
  const fact = { kind: 'OWNER_PENALTY', currency: 'EUR', idemKey: `owes:${bookingId}`, memo: 'for the test' } as const;
  await database.transaction((tx) => post(tx, { ...fact, bookingId, lines }, { ids: randomIds, now: clock.now() }));
  return vendorId;
}

/** Something that a subscriber has given up. */
export async function failedEvent({ market: { database, clock } }: World): Promise<string> {
  const [id, eventId, at] = [randomIds.next({ prefix: 'evf' }), randomIds.next({ prefix: 'evt' }), clock.now()];
  const event = { id: eventId, type: 'payout.ready', at, actor: { type: 'SYSTEM', id: null, via: 'system' }, data: {} };
  // Nobody is called so: it stays until it is asked for again.
  const failure = { subscriber: 'sample', eventId, tries: 50, failure: 'not now', failedAt: at, deadSince: at };
  await database.transaction(async (tx) => {
    await tx.insert(events).values(event);
    await tx.insert(eventFailures).values({ id, ...failure });
  });
  return id;
}

/** A letter that was given up. */
async function waitingMail({ market: { database, clock } }: World): Promise<string> {
  const id = randomIds.next({ prefix: 'mal' });
  const mail = { kind: 'PASSWORD_CHANGED' as const, address: 'nobody@example.com', createdAt: clock.now(), tries: 10 };
  await database.transaction((tx) => tx.insert(mails).values({ id, ...mail, failure: 'not now' }));
  return id;
}

/** A refund that the gateway refused. */
async function failedRefund(world: World): Promise<string> {
  const { id: paymentId, bookingId, currency } = await paid(world);
  const [id, now] = [randomIds.next({ prefix: 'rfd' }), world.market.clock.now()];
  const row = { id, paymentId, bookingId, cause: 'GOODWILL', status: 'FAILED', amountMinor: 100, currency } as const;
  await world.market.database.transaction((tx) => tx.insert(refunds).values({ ...row, createdAt: now, settledAt: now }));
  return id;
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

/** The secret that a newcomer finds in an e-mail. */
async function emailedToken(world: World, subject: string): Promise<string> {
  const { email } = await world.newcomer();
  await world.market.nobody.call('forgot_password', { email });
  return (await newestMail(world.market, email, subject)).token;
}

/** An approved kayak whose owner takes transfers, to an account that is known long enough. */
export async function transferable(world: World) {
  const booking = await world.approved();
  const { database, clock } = world.market;
  const [row] = await database.reader.select().from(bookings).where(eq(bookings.id, booking.bookingId));
  await world.owner.call('manage_payout_bank', { action: 'set', ...BANK, acceptTransfers: true });
  const known = eq(payoutBanks.vendorId, row?.vendorId ?? '');
  const changedAt = new Date(clock.now().getTime() - 100 * 3_600_000);
  await database.transaction((tx) => tx.update(payoutBanks).set({ changedAt }).where(known));
  const transfer = { amountMinor: row?.totalMinor ?? 0, paidOn: dayFrom(-1), contentBase64: samplePng.toString('base64') };
  return { booking, transfer };
}

export async function reportedTransfer(world: World) {
  const { booking, transfer } = await transferable(world);
  const { bookingId } = booking;
  const { proof } = await booking.renter.call('report_offline_payment', { bookingId, ...transfer });
  return { bookingId, proof };
}

async function transferred(world: World) {
  const { bookingId } = await reportedTransfer(world);
  await world.owner.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  const { items } = await world.owner.call('manage_owner_commissions', { action: 'list', status: 'DUE', limit: 100 });
  return items.find((item: { bookingId: string }) => item.bookingId === bookingId);
}

/** A file that no other proof has had: a PNG may carry anything behind its end. */
function commissionProof({ commissionId, amountMinor }: { commissionId: string; amountMinor: number }) {
  return { commissionIds: [commissionId], amountMinor, paidOn: dayFrom(-1), contentBase64: freshFile(commissionId) };
}

function signatureOf(url: string): Sample['input'] {
  const { searchParams } = new URL(url);
  return { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') };
}

function open(input: Sample['input']): Sample {
  return { caller: null, input };
}

function by(caller: Person, input: Sample['input']): Sample {
  return { caller, input };
}

/** A booking under its own id, as a checkout. */
function checkoutOf(
  { renter, bookingId: checkoutId }: { renter: Person; bookingId: string },
  more: Sample['input'] = {},
): Sample {
  return { caller: renter, input: { checkoutId, ...more } };
}

async function kayakId({ market }: World): Promise<string> {
  return (await market.nobody.call('ucp_product', { slug: KAYAK })).id;
}

function about({ renter, bookingId }: { renter: Person; bookingId: string }, more: Sample['input'] = {}): Sample {
  return { caller: renter, input: { bookingId, ...more } };
}
