import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import { assets, bookings, mails, payoutBanks, payouts, refunds, users, vendors } from '../../../../db/schema/index.ts';
import { ownerPayableOf, post, REV_PENALTY } from '../../../../src/domain/money/ledger/index.ts';
import { randomIds } from '../../../../src/domain/platform/kernel/index.ts';
import { answerPaymentPage } from '../../../harness/rentals/kayak.ts';
import { newestMail } from '../../../harness/sent-mails.ts';
import type { World } from '../world.ts';
import { BANK, by, KAYAK, newAccount, nextNumber, open, type Samples } from '../sample.ts';
import { emailedToken, withKey, paid, inChat, freshListing, inquired } from '../common-objects.ts';

export const OVERSIGHT_SAMPLES: Samples = {
  forgot_password: async (world) => open({ email: (await world.newcomer()).email }),
  reset_password: async (world) => open({ token: await emailedToken(world, 'Choose a new password'), password: 'long enough 2' }),
  change_password: async (world) =>
    by(await world.newcomer(), { currentPassword: 'long enough 1', newPassword: 'long enough 2' }),
  export_account: async (world) => by((await world.confirmed()).renter, {}),
  erase_account: async (world) =>
    world.newcomer().then((person) => by(person, { confirmEmail: person.email, password: 'long enough 1' })),
  end_sessions: async (world) => {
    const person = await world.newcomer();
    await world.market.nobody.http.post('/auth/login', { email: person.email, password: 'long enough 1' });
    const { items } = (await person.http.get('/users/me/sessions')).body.data;
    return by(person, { sessionId: items.find((item: { current: boolean }) => !item.current).sessionId });
  },
  list_access: async (world) => by((await withKey(world)).person, {}),
  show_password_reset: async (world) => open({ token: await emailedToken(world, 'Choose a new password') }),
  end_all_access: async (world) => by((await withKey(world)).person, {}),
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
  expire_payments: ({ cron }) => by(cron, {}),
  release_deposits: ({ cron }) => by(cron, {}),
  accept_by_silence: ({ cron }) => by(cron, {}),
  report_asset: async (world) =>
    by(await world.newcomer(), { slug: KAYAK, reason: 'MISLEADING', text: 'The photos show another boat' }),
  report_asset_by_email: () =>
    open({ slug: KAYAK, reason: 'MISLEADING', text: 'The photos show another boat', email: newAccount().email }),
  confirm_listing_report: async (world) => open(await reportedByEmail(world)),
  report_message: async (world) =>
    inChat(world).then(({ named, messageId }) => by(world.owner, { ...named, messageId, reason: 'SPAM', note: 'Again' })),
  list_message_reports: async (world) => reportedMessage(world).then(() => by(world.admin, { limit: 2 })),
  uphold_message_report: async (world) =>
    by(world.admin, { reportId: await reportedMessage(world), note: 'It asks for money elsewhere' }),
  dismiss_message_report: async (world) => by(world.admin, { reportId: await reportedMessage(world), note: 'It is a greeting' }),
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
  remove_user_second_factor: async (world) =>
    by(world.admin, { userId: await newUserId(world), reason: 'Showed an identity card' }),
  list_admin_bookings: ({ admin }) => by(admin, { renter: 'renter@demo.test', limit: 2 }),
  get_admin_booking: async (world) => by(world.admin, { bookingId: (await world.disputed()).bookingId }),
  read_booking_messages: async (world) =>
    by(world.admin, { bookingId: (await inChat(world)).named.bookingId, reason: 'A side asks for help' }),
  sync_payment: async (world) => {
    const { renter, bookingId } = await world.approved();
    const { paymentId } = await renter.call('initiate_payment', { bookingId });
    return by(world.admin, { paymentId });
  },
  get_setup: ({ admin }) => by(admin, {}),
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
  list_deliveries: async (world) => by(world.admin, { limit: 2 }),
  preview_letters: async (world) => by(world.admin, { language: 'de', letterName: 'PASSWORD_CHANGED' }),
  retry_delivery: async (world) => by(world.admin, { deliveryId: await waitingMail(world) }),
  list_disputes: async (world) => world.disputed().then(({ bookingId }) => by(world.admin, { bookingId, limit: 2 })),
  review_dispute: async (world) => world.disputed().then(({ disputeId }) => by(world.admin, { disputeId })),
  rule_on_dispute: async (world) =>
    world.disputed().then(({ disputeId }) => by(world.admin, { disputeId, outcome: 'RENTER', reason: 'As the photos show' })),
  force_cancel_booking: async (world) =>
    by(world.admin, { bookingId: (await world.confirmed()).bookingId, refundBps: 5_000, reason: 'A storm is coming' }),
  force_complete_booking: async (world) =>
    by(world.admin, { bookingId: (await world.returned()).bookingId, reason: 'Both say that it is over' }),
};

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

async function newUserId(world: World): Promise<string> {
  return (await (await world.newcomer()).call('get_profile')).id;
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
  const made = nextNumber();
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
