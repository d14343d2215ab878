import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { vendors } from '../../../../db/schema/index.ts';
import { CANCEL_KINDS, DEPOSIT_STATES, MODES, RENTAL_MODES, RISK_LEVELS } from '../../../../db/values/index.ts';
import { absoluteUrl } from '../../catalog/assets/index.ts';
import { LateFeeView, lateFeeView } from '../../catalog/pricing/index.ts';
import { CancellationView, DepositView, linesFor, PriceLineView, TotalsView, totalsView } from '../../catalog/quotes/index.ts';
import { findUser } from '../../people/accounts/index.ts';
import { legalUrl } from '../../people/legal/index.ts';
import { TRUST_TIERS, trustOf } from '../../people/trust/index.ts';
import { formatMoney, localIso } from '../../platform/kernel/index.ts';
import {
  type Booking,
  depositReleaseAt,
  pickupShown,
  RENTED_STATES,
  hasDeposit,
  cancellationOf,
} from '../../rentals/bookings/index.ts';
import { cancelledInWords, type OpenItems } from '../../rentals/open-items/index.ts';
import { MoneyView } from './booking-money.ts';
import { ChatNews, chatNews } from './chat-news.ts';
import { OffersView, offersOf, StandingView, standingOf, timelineOf, TimelineView, type Viewer } from './readiness-view.ts';

/** A booking as one side may see it, without the price lines and the timeline, which only reads return. */
export const BookingAnswer = StandingView.extend({
  id: z.string(),
  bookingId: z.string(),
  mode: z.enum(MODES),
  asset: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    category: z.string(),
    city: z.string(),
    image: z.string().nullable(),
  }),
  renter: z.object({
    id: z.string(),
    name: z.string(),
    trustTier: z.enum(TRUST_TIERS),
    email: z.string().optional().describe('from CONFIRMED on'),
    phone: z.string().nullable().optional(),
  }),
  vendor: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  risk: z
    .object({
      level: z.enum(RISK_LEVELS),
      score: z.int(),
      reasons: z.array(z.object({ rule: z.string(), points: z.int(), text: z.string() })),
    })
    .nullable()
    .describe('owner side only'),
  rentalMode: z.enum(RENTAL_MODES),
  units: z.int(),
  startDate: z.string(),
  endDate: z.string().describe('return day'),
  days: z.int(),
  pickupAt: z.string().describe('by the clock of the asset'),
  returnAt: z.string().describe('when it has to be back, by the same clock'),
  timeZone: z.string(),
  currency: z.string(),
  totals: TotalsView.extend({
    creditMinor: z.int().describe('paid with credit'),
    dueAfterApprovalMinor: z.int().nullable().describe('total, and the deposit where it is charged; null after the approval'),
    dueAfterApproval: z.string().nullable(),
    ...MoneyView.pick({ dueWithOfferMinor: true, dueWithOffer: true }).shape,
  }),
  deposit: DepositView.extend({
    state: z.enum(DEPOSIT_STATES),
    backAbout: z
      .string()
      .nullable()
      .describe('UTC instant at which it is let go or goes back, if no damage is claimed; null while it is not there'),
    wentToOwnerMinor: z.int().describe('kept for damage or fees'),
    returnedMinor: z.int().describe('given back or let go'),
    owedMinor: z.int().describe('by the renter beyond it'),
  }),
  cancellation: CancellationView,
  agreement: z.object({ url: z.string(), version: z.string(), sha256: z.string(), acceptedAt: z.string().nullable() }),
  pickup: z
    .object({ address: z.string(), hours: z.string(), instructions: z.string(), contact: z.string() })
    .nullable()
    .describe('from CONFIRMED on'),
  collateral: z.string().nullable().describe('left with the owner in place of a deposit'),
  actualStartAt: z.string().nullable(),
  returnedAt: z.string().nullable(),
  lateFeeMinor: z.int().describe('owed for late days; 0 when nothing is'),
  lateFee: LateFeeView.nullable().describe('what late days are charged, and how that goes on; null: it is not late'),
  cancelKind: z.enum(CANCEL_KINDS).nullable(),
  closeReason: z.string().nullable(),
  cancelledBy: z.enum(['RENTER', 'OWNER', 'ADMIN', 'SYSTEM']).nullable(),
  createdAt: z.string(),
  alreadyDone: z.boolean().optional().describe('the step had been taken before; nothing changed'),
});
export type BookingAnswer = z.input<typeof BookingAnswer>;

export const BookingView = BookingAnswer.extend({
  lines: z.array(PriceLineView),
  cancelled: z
    .array(z.string())
    .nullable()
    .describe('what comes back, how, and what is kept by whom, for the person; null: it is not cancelled'),
  ...OffersView.shape,
  ...ChatNews.shape,
  timeline: TimelineView,
});
export type BookingView = z.input<typeof BookingView>;

/** The fields that the text of an answer to a write shows: the state, whose turn it is until when, and what is due. */
export const BOOKING_NEWS: readonly string[] = [
  'alreadyDone',
  'id',
  'state',
  'waitingOn',
  'waitingFor',
  'dueAt',
  'onSilence',
  'pollAfterSeconds',
  'asset.title',
  'startDate',
  'endDate',
  'units',
  'currency',
  'totals.totalMinor',
  'totals.dueNowMinor',
  'totals.dueAfterApprovalMinor',
  'totals.dueWithOfferMinor',
  'deposit.amountMinor',
  'blockers',
  'highRisk',
  'askPerson',
];

/** Returns the booking as one side may see it, with its price lines and its newest events. */
export async function bookingView(from: Reader, booking: Booking, viewer: Viewer): Promise<BookingView> {
  const [{ answer, openItems }, timeline, cancelled] = await Promise.all([
    answerWithItems(from, booking, viewer),
    timelineOf(from, booking, viewer),
    cancelledInWords(from, booking, viewer.side),
  ]);
  const offers = offersOf(booking, openItems, viewer);
  const { extension } = offers;
  const { steps, ...chat } = await chatNews(from, booking, { ...viewer, ...answer, extension });
  const nextActions = [...answer.nextActions, ...steps];
  const lines = linesFor(booking.price, viewer.side, booking.currency);
  return { ...answer, nextActions, lines, cancelled, ...offers, ...chat, timeline };
}

/** Returns the booking as one side may see it after a step. */
export async function bookingAnswer(from: Reader, booking: Booking, viewer: Viewer): Promise<BookingAnswer> {
  return (await answerWithItems(from, booking, viewer)).answer;
}

async function answerWithItems(
  from: Reader,
  booking: Booking,
  viewer: Viewer,
): Promise<{ answer: BookingAnswer; openItems: OpenItems }> {
  const { side, now, settings } = viewer;
  const [{ standing, money, openItems }, renter, vendor] = await Promise.all([
    standingOf(from, booking, viewer),
    renterOf(from, booking, now),
    vendorOf(from, booking.vendorId),
  ]);
  const { currency } = booking;
  const { image } = booking.asset;
  const { depositMinor, depositMethod, creditMinor, dueNowMinor, dueNow, dueAfterApprovalMinor, dueAfterApproval } = money;
  const answer = {
    ...standing,
    id: booking.id,
    bookingId: booking.id,
    mode: booking.mode,
    asset: { ...booking.asset, id: booking.assetId, image: image && absoluteUrl(image, settings) },
    renter,
    vendor,
    risk: side === 'OWNER' ? booking.risk : null,
    rentalMode: booking.rentalMode,
    units: booking.units,
    startDate: booking.startDate,
    endDate: booking.endDate,
    days: booking.days,
    pickupAt: localIso(booking.startAt, booking.asset.timeZone),
    returnAt: localIso(booking.endAt, booking.asset.timeZone),
    timeZone: booking.asset.timeZone,
    currency,
    totals: {
      ...totalsView(booking.price, { amountMinor: depositMinor, method: depositMethod }, currency),
      creditMinor,
      dueNowMinor,
      dueNow,
      dueAfterApprovalMinor,
      dueAfterApproval,
      dueWithOfferMinor: money.dueWithOfferMinor,
      dueWithOffer: money.dueWithOffer,
    },
    deposit: {
      amountMinor: depositMinor,
      amount: formatMoney(depositMinor, currency),
      method: depositMethod,
      state: booking.depositState,
      backAbout: depositBackAbout(booking),
      wentToOwnerMinor: booking.depositTakenMinor,
      returnedMinor: booking.depositReturnedMinor,
      owedMinor: money.owedMinor,
    },
    cancellation: cancellationOf(booking, { amountMinor: depositMinor, method: depositMethod }, now),
    agreement: { ...booking.agreement, url: legalUrl('RENTAL_AGREEMENT', booking.agreement.version, settings) },
    pickup: pickupShown(booking),
    collateral: booking.collateral,
    actualStartAt: booking.actualStartAt?.toISOString() ?? null,
    returnedAt: booking.returnedAt?.toISOString() ?? null,
    lateFeeMinor: money.lateFeeMinor,
    lateFee: lateFeeOf(booking, { now }),
    cancelKind: booking.cancelKind,
    closeReason: booking.closeReason,
    cancelledBy: booking.cancelledBy,
    createdAt: booking.createdAt.toISOString(),
  };
  return { answer, openItems };
}

/** Returns roughly when the deposit goes back: after the return and the time to inspect the asset. */
function depositBackAbout(booking: Booking): string | null {
  if (!RENTED_STATES.has(booking.state) || !hasDeposit(booking)) return null;
  return depositReleaseAt(booking.returnedAt ?? booking.endAt, booking.limits).toISOString();
}

function lateFeeOf(booking: Booking, { now }: Pick<Viewer, 'now'>): BookingView['lateFee'] {
  const { overdueSince, lateFeeMinor: feeMinor, asset, limits } = booking;
  if (overdueSince === null && feeMinor === 0) return null;
  return lateFeeView({ ...booking, feeMinor, timeZone: asset.timeZone }, { now, limits });
}

async function renterOf(from: Reader, booking: Booking, now: Date): Promise<BookingAnswer['renter']> {
  const [renter, { tier }] = await Promise.all([findUser(from, booking.renterId), trustOf(from, booking.renterId, now)]);
  const known = { id: booking.renterId, name: renter?.name ?? '', trustTier: tier };
  return RENTED_STATES.has(booking.state) ? { ...known, email: renter?.email, phone: renter?.phone ?? null } : known;
}

async function vendorOf(from: Reader, vendorId: string): Promise<BookingAnswer['vendor']> {
  const [vendor] = await findVendor(from, { vendorId });
  return vendor ?? { id: vendorId, slug: '', name: '' };
}

const findVendor = hotQuery('vendor_of_booking', (reader) =>
  reader
    .select({ id: vendors.id, slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(eq(vendors.id, placeholder('vendorId'))),
);
