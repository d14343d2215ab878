import { eq } from 'drizzle-orm';
import { assets, bookings, payments, payoutBanks } from '../../../db/schema/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { dayFrom } from '../../harness/dates.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { newestMail } from '../../harness/sent-mails.ts';
import type { Person, World } from './world.ts';
import { BANK, KAYAK, newAccount, nextNumber } from './sample.ts';

/** A listing as somebody begins it. */
export function newDraft(title: string) {
  const description = 'A long-tail cargo bike for two children and the shopping, with a rain cover and a lock.';
  const pickup = { address: 'Rua do Ouro 1, Lisbon' };
  return { title, dayRateMinor: 3_500, category: 'sports-hobby', city: 'Lisbon', description, pickup };
}

/** A vendor of its own with a draft that lacks a picture. */
export async function draftOf({ market }: World): Promise<{ person: Person; assetId: string }> {
  const made = nextNumber();
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

export async function picturedIn(person: Person, assetId: string): Promise<string> {
  const contentBase64 = samplePng.toString('base64');
  return (await person.call('upload_asset_image', { assetId, contentBase64 })).imageId;
}

/** A listing of the owner's that no other sample is about. */
export async function freshListing({ market: { database } }: World): Promise<{ assetId: string; slug: string }> {
  const [kayak] = await database.reader.select().from(assets).where(eq(assets.slug, KAYAK));
  if (kayak === undefined) throw new Error('The demo data has no kayak.');
  const made = nextNumber();
  const [id, slug] = [randomIds.next({ prefix: 'ast' }), `sample-kayak-${made}`];
  await database.transaction((tx) => tx.insert(assets).values({ ...kayak, id, slug, status: 'PAUSED' }));
  return { assetId: id, slug };
}

/** A request whose renter has written to the owner, with a picture; the chat by both of its names. */
export async function inChat(world: World): Promise<{ named: { bookingId: string; threadId: string }; messageId: string }> {
  const { renter, bookingId } = await world.requested();
  const line = { text: 'Is this the place?', fileName: 'place.png', contentBase64: samplePng.toString('base64') };
  const { conversationId: threadId, messageId } = await renter.call('manage_booking_chat', {
    action: 'send',
    bookingId,
    ...line,
  });
  return { named: { bookingId, threadId }, messageId };
}

/** Somebody without an account has asked about the kayak. */
export async function inquired({ market }: World): Promise<{ threadId: string; threadToken: string; messageId: string }> {
  const asked = { action: 'send', slug: KAYAK, text: 'Does it fit two adults?' };
  const { conversationId: threadId, ...sent } = await market.nobody.call('manage_asset_inquiry', asked);
  return { threadId, ...sent };
}

export async function withKey(world: World): Promise<{ person: Person; keyId: string }> {
  const person = await world.newcomer();
  const { keyId } = await person.call('manage_api_keys', { action: 'create', name: 'agent', scopes: ['read:booking'] });
  return { person, keyId };
}

export async function newVendor({ market }: World): Promise<Person> {
  const account = newAccount();
  const shop = { vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL', country: 'pt' };
  const { body } = await market.nobody.http.post('/auth/register-vendor', { ...account, ...shop });
  const { accessToken, refreshToken } = body.data;
  return { ...market.actor(accessToken, 'mcp-owner'), email: account.email, role: 'VENDOR', refreshToken };
}

/** The payment of a confirmed booking. */
export async function paid(world: World): Promise<typeof payments.$inferSelect> {
  const { bookingId } = await world.confirmed();
  const [payment] = await world.market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (payment === undefined) throw new Error('A confirmed booking has a payment.');
  return payment;
}

/** The secret that a newcomer finds in an e-mail. */
export async function emailedToken(world: World, subject: string): Promise<string> {
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

export async function transferred(world: World) {
  const { bookingId } = await reportedTransfer(world);
  await world.owner.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  const { items } = await world.owner.call('manage_owner_commissions', { action: 'list', status: 'DUE', limit: 100 });
  return items.find((item: { bookingId: string }) => item.bookingId === bookingId);
}
