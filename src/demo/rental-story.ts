import type { BookingState } from '../../db/values.ts';
import { approvePayment } from '../domain/oversight/payment-admin/index.ts';
import { requirementsFor } from '../domain/people/verification/index.ts';
import { addDays, dayOf, lazy } from '../domain/platform/kernel/index.ts';
import { createBooking, promoteBooking } from '../domain/rentals/bookings/index.ts';
import { cancelBooking } from '../domain/rentals/cancellation/index.ts';
import { createCounterOffer } from '../domain/rentals/counter-offers/index.ts';
import { escalateIncident } from '../domain/rentals/disputes/index.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../domain/rentals/documents/index.ts';
import { requestExtension } from '../domain/rentals/extensions/index.ts';
import { confirmCondition, reportCondition, updateBookingCollateral } from '../domain/rentals/handover/index.ts';
import { reportIncident } from '../domain/rentals/incidents/index.ts';
import { initiatePayment } from '../domain/settlement/checkout/index.ts';
import { confirmOfflinePayment, reportOfflinePayment } from '../domain/settlement/offline-payments/index.ts';
import { approveBooking, rejectBooking } from '../domain/shops/owner-bookings/index.ts';
import { demoDocument } from './demo-document.ts';
import type { DemoMarketplace } from './demo-marketplace.ts';
import { demoPhoto } from './demo-photo.ts';
import type { Moment } from './moment.ts';
import type { PlacedRental } from './place-rental.ts';
import type { RentalSteps } from './rental-steps.ts';
import type { DemoUser } from './user-rows.ts';

/** The two sides of a rental, and who looks at payments that are held back. */
interface Cast {
  readonly renter: DemoUser;
  readonly owner: DemoUser;
  readonly admin: DemoUser;
}

/** What is known of the rental once it has begun. */
interface Known {
  bookingId: string;
  state: BookingState;
  totalMinor: number;
  redirectUrl: string;
  incidentId: string;
}

interface Story extends PlacedRental, Cast {
  readonly known: Known;
}

type Sent = Parameters<Moment['happen']>[1];

const MINUTE_MS = 60_000;
/** Some of these after a step comes what belongs to it. */
const SOON_MS = 10 * MINUTE_MS;

/** A rental as the people live through it, each step by the command that they would use. */
export function rentalStory(placed: PlacedRental, cast: Cast): Moment[] {
  return told(STEPS, { ...placed, ...cast, known: { ...NOTHING } });
}

/** How a rental of long ago ended whose booking is there already. */
export function rentalEnd(placed: PlacedRental, cast: Cast, bookingId: string): Moment[] {
  const end = STEPS.filter(({ on }) => on === 'ended');
  return told(end, { ...placed, ...cast, known: { ...NOTHING, bookingId } });
}

const NOTHING: Known = { bookingId: '', state: 'PENDING_VERIFICATION', totalMinor: 0, redirectUrl: '', incidentId: '' };

function told(steps: readonly Step[], story: Story): Moment[] {
  return steps.flatMap(({ on, wanted, afterMs = 0, file, tell }) => {
    const step = story.steps[on];
    if (step === null || wanted?.(story) === false) return [];
    const at = new Date(step.getTime() + afterMs);
    return [{ at, ...(file && { file: file(story) }), happen: (market, sent) => tell(market, story, sent) }];
  });
}

interface Step {
  readonly on: keyof RentalSteps;
  /** Left out where it is false. */
  readonly wanted?: (story: Story) => boolean;
  readonly afterMs?: number;
  readonly file?: (story: Story) => NonNullable<Moment['file']>;
  readonly tell: (market: DemoMarketplace, story: Story, file: Sent) => Promise<unknown>;
}

const PHOTO = lazy(demoPhoto);
const photo = (): NonNullable<Moment['file']> => ({ name: 'photo.png', content: PHOTO() });
const slip = ({ listing }: Story): NonNullable<Moment['file']> => ({
  name: 'transfer.pdf',
  content: demoDocument(`bank transfer to ${listing.vendor.slug}`),
});

/** Who does what, in the order in which it comes at one instant. */
const STEPS: readonly Step[] = [
  { on: 'created', tell: plan },
  { on: 'promoted', tell: request },
  { on: 'promoted', wanted: ({ rental }) => rental.refused !== undefined, afterMs: SOON_MS, tell: refuseDocument },
  { on: 'offered', tell: offer },
  { on: 'approved', tell: approve },
  { on: 'approved', wanted: ({ rental }) => rental.collateral !== undefined, afterMs: SOON_MS, tell: agreeOnCollateral },
  { on: 'transferred', file: slip, tell: reportTransfer },
  { on: 'paymentStarted', tell: startPayment },
  { on: 'paid', wanted: ({ steps }) => steps.transferred === null, tell: pay },
  { on: 'paid', wanted: ({ steps }) => steps.transferred !== null, tell: confirmTransfer },
  { on: 'handedOver', file: photo, tell: handOver },
  { on: 'handedOver', afterMs: SOON_MS, tell: agreeOnCondition },
  { on: 'extended', tell: askToExtend },
  { on: 'overdue', tell: reportLate },
  { on: 'back', file: photo, tell: takeBack },
  { on: 'incident', file: photo, tell: reportDamage },
  { on: 'dispute', tell: escalate },
  { on: 'ended', wanted: ({ rental }) => rental.noShowAfterHours !== undefined, tell: reportNoShow },
  { on: 'ended', wanted: ({ rental }) => rental.cancelled !== undefined, tell: cancel },
  { on: 'ended', wanted: ({ rental }) => rental.declined !== undefined, tell: decline },
];

async function plan(market: DemoMarketplace, { renter, rental, startDate, endDate, known }: Story): Promise<void> {
  const { asset: slug, rentalMode, units, extras } = rental;
  const wish = { ...(rentalMode && { rentalMode }), ...(units && { units }), ...(extras && { extras: [...extras] }) };
  const {
    id: bookingId,
    totals: { totalMinor },
  } = await market.ask(renter, createBooking, { slug, startDate, endDate, ...wish });
  Object.assign(known, { bookingId, totalMinor });
}

async function request(market: DemoMarketplace, { renter, rental, listing, known }: Story): Promise<void> {
  const { asset, category } = listing;
  const asked = requirementsFor(category.requirements, asset, rental.rentalMode ?? 'SELF_OPERATED');
  const attestations = asked.flatMap(({ code }) => (code === 'AGE' ? [code] : []));
  const { bookingId } = known;
  const sent = await market.ask(renter, promoteBooking, { bookingId, acceptAgreement: true, attestations });
  known.state = sent.state;
}

async function refuseDocument(market: DemoMarketplace, { owner, rental, known: { bookingId } }: Story): Promise<void> {
  const { items } = await market.ask(owner, listRenterDocuments, { bookingId });
  const { kind, reason = '' } = rental.refused ?? {};
  const documentId = items.find((document) => document.kind === kind)?.documentId ?? '';
  await market.act(owner, rejectRenterDocument, { bookingId, documentId, reason });
}

async function approveDocuments(market: DemoMarketplace, { owner, known: { bookingId } }: Story): Promise<void> {
  const { items } = await market.ask(owner, listRenterDocuments, { bookingId });
  for (const { documentId } of items) await market.act(owner, approveRenterDocument, { bookingId, documentId });
}

async function offer(market: DemoMarketplace, { owner, rental, startDate, endDate, known: { bookingId } }: Story): Promise<void> {
  const { laterBy = 0, message } = rental.offer ?? {};
  const dates = { startDate: addDays(startDate, laterBy), endDate: addDays(endDate, laterBy) };
  await market.act(owner, createCounterOffer, { bookingId, ...dates, ...(message && { message }) });
}

/** What is booked at once waits for nobody. */
async function approve(market: DemoMarketplace, story: Story): Promise<void> {
  const { owner, listing, known } = story;
  if (known.state !== 'PENDING_APPROVAL') return;
  if (listing.category.requirements.length > 1) await approveDocuments(market, story);
  await market.act(owner, approveBooking, { bookingId: known.bookingId });
}

async function agreeOnCollateral(market: DemoMarketplace, { owner, rental, known: { bookingId } }: Story): Promise<void> {
  await market.act(owner, updateBookingCollateral, { bookingId, collateral: rental.collateral ?? null });
}

function reportTransfer(
  market: DemoMarketplace,
  { renter, listing, steps, known: { bookingId, totalMinor: amountMinor } }: Story,
  file?: Sent,
): Promise<unknown> {
  const paidOn = dayOf(steps.transferred ?? steps.created, listing.asset.timeZone);
  return market.act(renter, reportOfflinePayment, { bookingId, amountMinor, paidOn, reference: bookingId }, file);
}

async function startPayment(market: DemoMarketplace, { renter, known }: Story): Promise<void> {
  const { redirectUrl } = await market.ask(renter, initiatePayment, { bookingId: known.bookingId });
  known.redirectUrl = redirectUrl ?? '';
}

/** Of somebody whose risk is high the platform looks at the payment first. */
async function pay(market: DemoMarketplace, { admin, known: { bookingId, redirectUrl } }: Story): Promise<void> {
  const flagged = await market.pay(bookingId, redirectUrl);
  if (flagged !== null) await market.act(admin, approvePayment, { paymentId: flagged });
}

async function confirmTransfer(market: DemoMarketplace, { owner, known: { bookingId } }: Story): Promise<void> {
  await market.act(owner, confirmOfflinePayment, { bookingId, decision: 'confirm' });
}

function handOver(market: DemoMarketplace, { owner, known: { bookingId } }: Story, file?: Sent): Promise<unknown> {
  return market.act(owner, reportCondition, { bookingId, kind: 'CHECK_IN', notes: 'Complete and clean, as in the photo.' }, file);
}

function agreeOnCondition(market: DemoMarketplace, { renter, known: { bookingId } }: Story): Promise<unknown> {
  return market.act(renter, confirmCondition, { bookingId });
}

async function askToExtend(market: DemoMarketplace, { renter, rental, endDate, known: { bookingId } }: Story): Promise<void> {
  const { moreDays = 0, message } = rental.extension ?? {};
  await market.act(renter, requestExtension, { bookingId, endDate: addDays(endDate, moreDays), ...(message && { message }) });
}

function reportLate(market: DemoMarketplace, { owner, known: { bookingId } }: Story): Promise<unknown> {
  return market.act(owner, reportIncident, { bookingId, type: 'LATE_RETURN', description: 'It has not come back.' });
}

function takeBack(market: DemoMarketplace, { owner, known: { bookingId } }: Story, file?: Sent): Promise<unknown> {
  return market.act(owner, reportCondition, { bookingId, kind: 'CHECK_OUT', notes: 'Back, see the photo.' }, file);
}

async function reportDamage(market: DemoMarketplace, { owner, rental, known }: Story, file?: Sent): Promise<void> {
  const { description = '', claimMinor = 0 } = rental.incident ?? {};
  const claim = { bookingId: known.bookingId, type: 'DAMAGE', description, claimMinor } as const;
  const { incident } = await market.ask(owner, reportIncident, claim, file);
  known.incidentId = incident?.incidentId ?? '';
}

function escalate(market: DemoMarketplace, { renter, rental, known: { bookingId, incidentId } }: Story): Promise<unknown> {
  return market.act(renter, escalateIncident, { bookingId, incidentId, reason: rental.dispute?.reason ?? '' });
}

function reportNoShow(market: DemoMarketplace, { owner, known: { bookingId } }: Story): Promise<unknown> {
  return market.act(owner, reportIncident, { bookingId, type: 'NO_SHOW', description: 'The renter did not come to the pickup.' });
}

async function cancel(market: DemoMarketplace, { renter, rental, known: { bookingId } }: Story): Promise<void> {
  const { reason } = rental.cancelled ?? {};
  await market.act(renter, cancelBooking, { bookingId, confirm: true, anyRefund: true, ...(reason && { reason }) });
}

function decline(market: DemoMarketplace, { owner, rental, known: { bookingId } }: Story): Promise<unknown> {
  return market.act(owner, rejectBooking, { bookingId, reason: rental.declined?.reason ?? '' });
}
