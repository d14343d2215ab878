import { eq } from 'drizzle-orm';
import { assets, bookings } from '../../../db/schema/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { newestCode } from '../../harness/newest-code.ts';
import { report } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { photos, samplePng } from '../../harness/sample-files.ts';
import type { Actor, TestMarketplace } from '../../harness/start-marketplace.ts';

/** An account with a session of its own. */
export interface Person extends Actor {
  readonly email: string;
  readonly role: 'CUSTOMER' | 'VENDOR' | 'ADMIN';
  readonly refreshToken: string;
}

export interface BookingOf {
  readonly renter: Person;
  readonly bookingId: string;
}

/** A marketplace with people in it, and fresh objects in every state that an operation can be called about. */
export interface World {
  readonly market: TestMarketplace;
  /** The vendor of the kayak and the camper, and another one. */
  readonly owner: Person;
  readonly otherOwner: Person;
  /** A renter of the demo data, with a past. */
  readonly neighbour: Person;
  readonly admin: Person;
  /** No person: whoever holds the cron secret. */
  readonly cron: Person;
  /** The days of everything that is booked until the next call of `turn`. */
  period(): { startDate: string; endDate: string };
  /** From now on other days are booked, which nobody has yet. */
  turn(): void;
  newcomer(): Promise<Person>;
  /** Somebody of the demo data or a newcomer, once more. */
  signIn(who: Pick<Person, 'email' | 'role'>): Promise<Person>;
  /** A newcomer with a verified phone, which is all that a kayak asks for. */
  renter(): Promise<Person>;
  /** Of the kayak, unless another listing is named. */
  planned(slug?: string): Promise<BookingOf>;
  requested(): Promise<BookingOf>;
  approved(): Promise<BookingOf>;
  confirmed(): Promise<BookingOf>;
  /** Paid, at the hour of its start. */
  starting(): Promise<BookingOf>;
  /** The renter has reported the handover: both endpoints are open to the owner, who answers. */
  handedOut(): Promise<BookingOf & { reportId: string; photoId: string; url: string }>;
  /** The renter has reported the return. */
  returned(): Promise<BookingOf>;
  completed(): Promise<BookingOf>;
  /** A returned booking with an incident that this side has reported. */
  claimed(reporter: 'RENTER' | 'OWNER'): Promise<BookingOf & { incidentId: string; url: string }>;
  /** A returned booking with a dispute that its owner has opened and added to. */
  disputed(): Promise<BookingOf & { disputeId: string; evidenceId: string; url: string }>;
  /** A request for the camper, whose owner has documents to look at. */
  documented(): Promise<BookingOf & { documentId: string; url: string }>;
  /** The newest text message that was sent. */
  newestCode(): string;
  /** How many people were made and how often the days were changed, for a world that goes on from this one. */
  counts(): { people: number; turns: number };
}

export const PASSWORD = 'long enough 1';

export async function openWorld(
  market: TestMarketplace,
  { name = 'Fresh Person', people = 0, turns = 0 }: { name?: string; people?: number; turns?: number } = {},
): Promise<World> {
  const period = () => freePeriod(40 + (turns % 75) * 4);
  const cron: Person = { ...market.cron, email: '', role: 'CUSTOMER', refreshToken: '' };

  async function signIn({ email, role }: Pick<Person, 'email' | 'role'>): Promise<Person> {
    if (email === cron.email) return cron;
    const password = email.endsWith('@demo.test') ? 'demo-password-1' : PASSWORD;
    const { body } = await market.nobody.http.post('/auth/login', { email, password });
    return personOf(market, { ...body.data, email, role });
  }
  async function newcomer(): Promise<Person> {
    people += 1;
    const email = `person-${people}@example.com`;
    const { body } = await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name });
    return personOf(market, { ...body.data, email, role: 'CUSTOMER' });
  }
  async function renter(): Promise<Person> {
    const person = await newcomer();
    await person.call('verify_phone_otp', { action: 'send', phone: `+35191${String(2_000_000 + people)}` });
    await person.call('verify_phone_otp', { action: 'verify', code: newestCode(market) });
    return person;
  }
  async function planned(slug = 'tandem-sea-kayak'): Promise<BookingOf> {
    const person = await renter();
    const { id } = await person.call('create_booking', { slug, ...period() });
    return { renter: person, bookingId: id };
  }
  async function requested(): Promise<BookingOf> {
    const plan = await planned();
    await plan.renter.call('promote_booking', { bookingId: plan.bookingId, acceptAgreement: true });
    return plan;
  }
  async function approved(): Promise<BookingOf> {
    const request = await requested();
    await owner.call('approve_booking', { bookingId: request.bookingId });
    return request;
  }
  async function confirmed(): Promise<BookingOf> {
    const booking = await approved();
    await answerPaymentPage(booking.renter, booking.bookingId, 'pay');
    await booking.renter.call('get_pay_status', { bookingId: booking.bookingId });
    return booking;
  }
  async function starting(): Promise<BookingOf> {
    const booking = await confirmed();
    // Whoever has just booked may think again until the start: that is over.
    const startAt = new Date(market.clock.now().getTime() - 60_000);
    await market.database.transaction((tx) => tx.update(bookings).set({ startAt }).where(eq(bookings.id, booking.bookingId)));
    return booking;
  }
  async function handedOut() {
    const booking = await starting();
    const { report: made } = await report(booking.renter, booking.bookingId, 'CHECK_IN');
    const { photoId, url } = made.photos[0];
    return { ...booking, reportId: made.reportId, photoId, url };
  }
  async function returned(): Promise<BookingOf> {
    const { renter: person, bookingId } = await handedOut();
    await owner.call('manage_booking_condition', { action: 'confirm', bookingId });
    await report(person, bookingId, 'CHECK_OUT');
    return { renter: person, bookingId };
  }
  async function completed(): Promise<BookingOf> {
    const booking = await confirmed();
    const done = { decision: 'complete', reason: 'Both say that it is over' };
    await admin.http.patch(`/admin/bookings/${booking.bookingId}`, done);
    return booking;
  }
  async function claimed(reporter: 'RENTER' | 'OWNER') {
    const booking = await returned();
    const claim = { bookingId: booking.bookingId, type: 'DIRTY', description: 'Sand everywhere', claimMinor: 500, photos };
    const who = reporter === 'OWNER' ? owner : booking.renter;
    const { incident } = await who.call('manage_booking_incidents', { action: 'report', ...claim });
    return { ...booking, incidentId: incident.incidentId, url: incident.photos[0].url };
  }
  async function disputed() {
    const booking = await returned();
    const about = { bookingId: booking.bookingId };
    await owner.call('manage_booking_dispute', { action: 'open', ...about, reason: 'It came back wet', claimMinor: 900 });
    const added = await owner.call('manage_booking_dispute', { action: 'add_evidence', ...about, text: 'Look', photos });
    const { disputeId, evidence } = added.dispute;
    return { ...booking, disputeId, evidenceId: evidence[0].evidenceId, url: evidence[0].photos[0].url };
  }
  async function documented() {
    const plan = await planned('coastline-camper');
    const { bookingId } = plan;
    for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
      const file = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
      await plan.renter.call('upload_document', { kind, bookingId, ...file });
    }
    await plan.renter.call('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
    const { items } = await owner.call('review_renter_documents', { action: 'list', bookingId });
    return { ...plan, documentId: items[0].documentId, url: items[0].url };
  }

  // So many kayaks that the samples of all operations never run out of them.
  await market.database.transaction((tx) => tx.update(assets).set({ units: 60 }).where(eq(assets.slug, 'tandem-sea-kayak')));
  const owner = await signIn({ email: 'vendor@demo.test', role: 'VENDOR' });
  const admin = await signIn({ email: 'admin@demo.test', role: 'ADMIN' });
  return {
    market,
    owner,
    otherOwner: await signIn({ email: 'rui@demo.test', role: 'VENDOR' }),
    neighbour: await signIn({ email: 'beatriz@demo.test', role: 'CUSTOMER' }),
    admin,
    cron,
    signIn,
    period,
    turn: () => void (turns += 1),
    newcomer,
    renter,
    planned,
    requested,
    approved,
    confirmed,
    starting,
    handedOut,
    returned,
    completed,
    claimed,
    disputed,
    documented,
    newestCode: () => newestCode(market),
    counts: () => ({ people, turns }),
  };
}

function personOf(
  market: TestMarketplace,
  { accessToken, refreshToken, email, role }: { accessToken: string; refreshToken: string; email: string; role: Person['role'] },
): Person {
  return { ...market.actor(accessToken, role === 'VENDOR' ? 'mcp-owner' : 'mcp'), email, role, refreshToken };
}
