import type {
  bookingDeadlines,
  conditionReports,
  counterOffers,
  disputes,
  extensions,
  incidents,
} from '../../db/schema/index.ts';
import type { Photo } from '../../db/values.ts';
import { priceRental } from '../domain/catalog/pricing/index.ts';
import { addDays, type Ids, type Settings } from '../domain/platform/kernel/index.ts';
import { reviewsUntil } from '../domain/rentals/booking-records/index.ts';
import { nextLateDay } from '../domain/rentals/handover/index.ts';
import type { ToldBooking } from './tell-booking.ts';

/** What lies open about bookings beside their state, and when it ends by itself. */
export interface ToldMatters {
  readonly offers: (typeof counterOffers.$inferInsert)[];
  readonly extensions: (typeof extensions.$inferInsert)[];
  readonly reports: (typeof conditionReports.$inferInsert)[];
  readonly incidents: (typeof incidents.$inferInsert)[];
  readonly disputes: (typeof disputes.$inferInsert)[];
  readonly deadlines: (typeof bookingDeadlines.$inferInsert)[];
}

interface Context {
  readonly ids: Ids;
  readonly now: Date;
  readonly settings: Settings;
  /** One that stands for all. */
  readonly photo: Photo;
}

const HOUR_MS = 3_600_000;
const LOOK_MS = 10 * 60_000;

export function tellMatters(told: readonly ToldBooking[], context: Context): ToldMatters {
  const matters: ToldMatters = { offers: [], extensions: [], reports: [], incidents: [], disputes: [], deadlines: [] };
  for (const each of told) {
    offer(each, matters, context);
    extension(each, matters, context);
    reports(each, matters, context);
    trouble(each, matters, context);
    deadlines(each, matters, context);
  }
  return matters;
}

function offer({ booking, placed }: ToldBooking, { offers, deadlines: due }: ToldMatters, { ids }: Context): void {
  const { offered } = placed.steps;
  const wanted = placed.rental.matters?.offer;
  if (offered === null || wanted === undefined || booking.dueAt === null) return;
  const { id: bookingId, startDate, endDate, depositMinor, dueAt } = booking;
  const dates = { startDate: addDays(startDate, wanted.laterBy), endDate: addDays(endDate, wanted.laterBy) };
  const id = ids.next('counterOffer');
  offers.push({
    id,
    bookingId,
    status: 'PENDING',
    ...dates,
    price: priceOf(booking, dates),
    depositMinor,
    message: wanted.message,
    createdAt: offered,
    expiresAt: dueAt,
  });
  due.push({ bookingId, kind: 'COUNTER_OFFER', subjectId: id, dueAt });
}

function extension({ booking, placed }: ToldBooking, told: ToldMatters, { ids, now, settings }: Context): void {
  const wanted = placed.rental.matters?.extension;
  if (wanted === undefined) return;
  const { id: bookingId, startDate, endDate, endAt } = booking;
  const dates = { startDate, endDate: addDays(endDate, wanted.moreDays) };
  const price = priceOf(booking, dates);
  const requestedAt = new Date(now.getTime() - wanted.hoursAgo * HOUR_MS);
  const answerBy = new Date(requestedAt.getTime() + settings.extensionAnswerHours * HOUR_MS);
  const dueAt = answerBy < endAt ? answerBy : endAt;
  const id = ids.next('extension');
  told.extensions.push({
    id,
    bookingId,
    kind: 'EXTEND',
    status: 'REQUESTED',
    oldStartDate: startDate,
    oldEndDate: endDate,
    ...dates,
    price,
    dueMinor: Math.max(0, price.totals.totalMinor - booking.totalMinor),
    refundMinor: 0,
    message: wanted.message,
    requestedAt,
    dueAt,
  });
  told.deadlines.push({ bookingId, kind: 'EXTENSION', subjectId: id, dueAt });
}

function priceOf({ terms, rentalMode, units, price }: ToldBooking['booking'], dates: { startDate: string; endDate: string }) {
  const extras = price.lines.flatMap(({ code }) => (code.startsWith('extra:') ? [code.slice('extra:'.length)] : []));
  return priceRental(terms, { ...dates, rentalMode, units, extras });
}

/** The owner reported; the renter confirmed the handover, and the end of the rental confirms the return. */
function reports({ booking, placed }: ToldBooking, told: ToldMatters, { ids, photo }: Context): void {
  const { handedOver, returned, closed } = placed.steps;
  if (handedOver === null) return;
  const seen = { bookingId: booking.id, by: 'OWNER' as const, readings: {}, photos: [photo] };
  told.reports.push({
    ...seen,
    id: ids.next('conditionReport'),
    kind: 'CHECK_IN',
    status: 'CONFIRMED',
    notes: 'Complete and clean, as in the photo.',
    submittedAt: handedOver,
    decidedAt: new Date(handedOver.getTime() + LOOK_MS),
  });
  if (returned === null) return;
  told.reports.push({
    ...seen,
    id: ids.next('conditionReport'),
    kind: 'CHECK_OUT',
    status: closed === null ? 'SUBMITTED' : 'AUTO_CONFIRMED',
    notes: 'Back, see the photo.',
    submittedAt: returned,
    decidedAt: closed,
  });
}

/** Damage that the owner reported, and the dispute about it. */
function trouble({ booking, placed }: ToldBooking, told: ToldMatters, { ids, now, settings, photo }: Context): void {
  const { incident, dispute } = placed.rental.matters ?? {};
  if (incident === undefined) return;
  const { description, claimMinor } = incident;
  const id = ids.next('incident');
  const reportedAt = new Date(now.getTime() - incident.hoursAgo * HOUR_MS);
  told.incidents.push({
    id,
    bookingId: booking.id,
    type: 'DAMAGE',
    status: dispute === undefined ? 'REPORTED' : 'ESCALATED',
    reportedBy: 'OWNER',
    description,
    photos: [photo],
    claimMinor,
    reportedAt,
    dueAt: new Date(reportedAt.getTime() + settings.incidentAnswerHours * HOUR_MS),
  });
  if (dispute === undefined) return;
  told.disputes.push({
    id: ids.next('dispute'),
    bookingId: booking.id,
    incidentId: id,
    status: 'OPEN',
    openedBy: 'RENTER',
    reason: dispute.reason,
    claimMinor,
    openedAt: new Date(now.getTime() - dispute.hoursAgo * HOUR_MS),
  });
}

/** What the clock still has to do: count late days, publish reviews. Deposits of completed rentals are back already. */
function deadlines({ booking }: ToldBooking, told: ToldMatters, { now, settings }: Context): void {
  const { id: bookingId, overdueSince, state, closedAt } = booking;
  if (overdueSince !== null) {
    told.deadlines.push({ bookingId, kind: 'OVERDUE_DAY', subjectId: bookingId, dueAt: nextLateDay(booking, now) });
  }
  if (state !== 'COMPLETED' || closedAt === null) return;
  const dueAt = reviewsUntil(closedAt, settings);
  if (dueAt > now) told.deadlines.push({ bookingId, kind: 'REVIEWS', subjectId: bookingId, dueAt });
}
