import { approvePayment } from '../domain/oversight/payment-admin/index.ts';
import { isDocumentKind, requirementsFor } from '../domain/people/trust/index.ts';
import { addDays, dayOf, later, type UploadedFile } from '../domain/platform/kernel/index.ts';
import {
  createBooking,
  promoteBooking,
  createCounterOffer,
  approveBooking,
  rejectBooking,
} from '../domain/rentals/requests/index.ts';
import { attestationsNeeded } from '../domain/rentals/bookings/index.ts';
import { cancelBooking, requestExtension } from '../domain/rentals/changes/index.ts';
import { escalateIncident, reportIncident } from '../domain/rentals/claims/index.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../domain/rentals/documents/index.ts';
import { confirmCondition, reportCondition, updateBookingCollateral } from '../domain/rentals/handover/index.ts';
import { submitReview } from '../domain/rentals/reviews/index.ts';
import { confirmOfflinePayment, reportOfflinePayment } from '../domain/settlement/offline-payments/index.ts';
import { initiatePayment } from '../domain/settlement/booking-payments/index.ts';
import { bookingChat, bookingTalk } from './chat-story.ts';
import { demoPhoto } from './data/demo-photo.ts';
import { demoDocument } from './demo-document.ts';
import type { DemoMarketplace, Moment, SentFile } from './demo-marketplace.ts';
import type { PlacedRental, RentalSteps } from './place-rental.ts';

/** The e-mail addresses of the two sides of a rental, and of the administrator who decides about flagged payments. */
type Cast = Readonly<Record<'renter' | 'owner' | 'admin', string>>;

/** The known data of a rental before it has begun. */
const NOTHING = { bookingId: '', state: '', totalMinor: 0, redirectUrl: '', incidentId: '' };

interface Story extends PlacedRental, Cast {
  readonly known: typeof NOTHING;
}

/** How long after a step what belongs to it happens. */
const SOON_MS = 10 * 60_000;

/** The moments of a rental. Each step is made by the command that people would use. */
export function rentalStory(placed: PlacedRental, cast: Cast, { turn, now }: { turn: number; now: Date }): Moment[] {
  const known = { ...NOTHING };
  return [
    ...told({ ...placed, ...cast, known }),
    ...bookingChat(bookingTalk(turn, placed, now), { ...cast, now, idOf: () => known.bookingId }),
  ];
}

function told(story: Story): Moment[] {
  return STEPS.flatMap(({ on, wanted, afterMs = 0, file, tell }) => {
    const step = story.steps[on];
    if (step === null || wanted?.(story) === false) return [];
    const at = later(step, afterMs);
    return [{ at, ...(file && { file: file(story) }), happen: (market, sent) => tell(market, story, sent) }];
  });
}

type Tell = (market: DemoMarketplace, story: Story, file?: UploadedFile) => Promise<unknown>;

interface Step {
  readonly on: keyof RentalSteps;
  /** Whether the step is made; it always is if absent. */
  readonly wanted?: (story: Story) => boolean;
  readonly afterMs?: number;
  readonly file?: (story: Story) => SentFile;
  readonly tell: Tell;
}

const photo = (): SentFile => ({ name: 'photo.png', source: demoPhoto });
const slipTo = (slug: string): SentFile => ({ name: 'transfer.pdf', source: demoDocument(`bank transfer to ${slug}`) });

const plan: Tell = async (market, { renter, rental, startDate, endDate, known }) => {
  const { asset: slug, rentalMode, units, extras = [] } = rental;
  const planned = { slug, startDate, endDate, rentalMode, units, extras: [...extras] };
  const { id: bookingId, totals } = await market.act(renter, createBooking, planned);
  const { totalMinor } = totals;
  Object.assign(known, { bookingId, totalMinor });
};

const request: Tell = async (market, { renter, rental, listing, known }) => {
  const { bookingId } = known;
  const requirements = requirementsFor(listing.category.requirements, listing.asset, rental.rentalMode ?? 'SELF_OPERATED');
  const attestations = attestationsNeeded({ requirements });
  const { state } = await market.act(renter, promoteBooking, { bookingId, acceptAgreement: true, attestations });
  known.state = state;
};

const refuseDocument: Tell = async (market, { owner, rental, known: { bookingId } }) => {
  const { items } = await market.ask(owner, listRenterDocuments, { bookingId });
  const { kind, reason = '' } = rental.refused ?? {};
  const documentId = items.find((document) => document.kind === kind)?.documentId ?? '';
  await market.act(owner, rejectRenterDocument, { bookingId, documentId, reason });
};

const offer: Tell = (market, { owner, rental, startDate, endDate, known: { bookingId } }) => {
  const { laterBy = 0, message } = rental.offer ?? {};
  const dates = { startDate: addDays(startDate, laterBy), endDate: addDays(endDate, laterBy) };
  return market.act(owner, createCounterOffer, { bookingId, ...dates, ...(message && { message }) });
};

/** The owner approves the request, unless the asset was booked at once. */
const approve: Tell = async (market, { owner, listing, known: { bookingId, state } }) => {
  if (state !== 'PENDING_APPROVAL') return;
  const asksForDocuments = listing.category.requirements.some(({ code }) => isDocumentKind(code));
  const { items } = asksForDocuments ? await market.ask(owner, listRenterDocuments, { bookingId }) : { items: [] };
  for (const { documentId } of items) await market.act(owner, approveRenterDocument, { bookingId, documentId });
  await market.act(owner, approveBooking, { bookingId });
};

const reportTransfer: Tell = (market, { renter, listing, steps, known: { bookingId, totalMinor: amountMinor } }, file) => {
  const paidOn = dayOf(steps.transferred ?? steps.created, listing.vendor.timeZone);
  return market.act(renter, reportOfflinePayment, { bookingId, amountMinor, paidOn, reference: bookingId }, file);
};

const startPayment: Tell = async (market, { renter, known }) => {
  const { redirectUrl } = await market.act(renter, initiatePayment, { bookingId: known.bookingId });
  known.redirectUrl = redirectUrl ?? '';
};

/** The renter pays. If the risk is high, the payment is flagged and an administrator accepts it. */
const pay: Tell = async (market, { admin, owner, steps, known: { bookingId, redirectUrl } }) => {
  if (steps.transferred !== null) return market.act(owner, confirmOfflinePayment, { bookingId, decision: 'confirm' });
  const flagged = await market.pay(bookingId, redirectUrl);
  return flagged !== null && market.act(admin, approvePayment, { paymentId: flagged });
};

const askToExtend: Tell = (market, { renter, rental, endDate, known: { bookingId } }) => {
  const { moreDays = 0, message } = rental.extension ?? {};
  return market.act(renter, requestExtension, { bookingId, endDate: addDays(endDate, moreDays), ...(message && { message }) });
};

const reportDamage: Tell = async (market, { owner, rental, known }, file) => {
  const { description = '', claimMinor = 0 } = rental.incident ?? {};
  const claim = { bookingId: known.bookingId, type: 'DAMAGE', description, claimMinor } as const;
  const { incident } = await market.act(owner, reportIncident, claim, file);
  known.incidentId = incident?.incidentId ?? '';
};

const cancel: Tell = (market, { renter, rental, known: { bookingId } }) => {
  const { reason } = rental.cancelled ?? {};
  return market.act(renter, cancelBooking, { bookingId, confirm: true, anyRefund: true, ...(reason && { reason }) });
};

const reportCheck =
  (kind: 'CHECK_IN' | 'CHECK_OUT', notes: string): Tell =>
  (market, { owner, known: { bookingId } }, file) =>
    market.act(owner, reportCondition, { bookingId, kind, notes }, file);

const reportOf =
  (type: 'LATE_RETURN' | 'NO_SHOW', description: string): Tell =>
  (market, { owner, known: { bookingId } }) =>
    market.act(owner, reportIncident, { bookingId, type, description });

const agreeOnCollateral: Tell = (market, { owner, rental: { collateral = null }, known: { bookingId } }) =>
  market.act(owner, updateBookingCollateral, { bookingId, collateral });

const agreeOnCondition: Tell = (market, { renter, known: { bookingId } }) => market.act(renter, confirmCondition, { bookingId });

const escalate: Tell = (market, { renter, rental: { dispute }, known: { bookingId, incidentId } }) =>
  market.act(renter, escalateIncident, { bookingId, incidentId, reason: dispute?.reason ?? '' });

const decline: Tell = (market, { owner, rental: { declined }, known: { bookingId } }) =>
  market.act(owner, rejectBooking, { bookingId, reason: declined?.reason ?? '' });

const review: Tell = (market, { renter, rental: { review: said }, known: { bookingId } }) =>
  market.act(renter, submitReview, { bookingId, rating: said?.stars, text: said?.text });

const answerReview: Tell = (market, { owner, rental: { review: said }, known: { bookingId } }) =>
  market.act(owner, submitReview, { bookingId, reply: said?.reply });

const reportNoShow = reportOf('NO_SHOW', 'The renter did not come to the pickup.');

/** The steps with the person who makes each, in their order at one instant. */
const STEPS: readonly Step[] = [
  { on: 'created', tell: plan },
  { on: 'promoted', tell: request },
  { on: 'promoted', wanted: ({ rental }) => rental.refused !== undefined, afterMs: SOON_MS, tell: refuseDocument },
  { on: 'offered', tell: offer },
  { on: 'approved', tell: approve },
  { on: 'approved', wanted: ({ rental }) => rental.collateral !== undefined, afterMs: SOON_MS, tell: agreeOnCollateral },
  { on: 'transferred', file: ({ listing }) => slipTo(listing.vendor.slug), tell: reportTransfer },
  { on: 'paymentStarted', tell: startPayment },
  { on: 'paid', tell: pay },
  { on: 'handedOver', file: photo, tell: reportCheck('CHECK_IN', 'Complete and clean, as in the photo.') },
  { on: 'handedOver', afterMs: SOON_MS, tell: agreeOnCondition },
  { on: 'extended', tell: askToExtend },
  { on: 'overdue', tell: reportOf('LATE_RETURN', 'It has not come back.') },
  { on: 'back', file: photo, tell: reportCheck('CHECK_OUT', 'Back, see the photo.') },
  { on: 'incident', file: photo, tell: reportDamage },
  { on: 'dispute', tell: escalate },
  { on: 'ended', wanted: ({ rental }) => rental.noShowAfterHours !== undefined, tell: reportNoShow },
  { on: 'ended', wanted: ({ rental }) => rental.cancelled !== undefined, tell: cancel },
  { on: 'ended', wanted: ({ rental }) => rental.declined !== undefined, tell: decline },
  { on: 'reviewed', tell: review },
  { on: 'replied', tell: answerReview },
];
