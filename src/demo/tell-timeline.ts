import type { bookingTimeline } from '../../db/schema/index.ts';
import type { BookingState } from '../../db/values.ts';
import type { DocumentRow } from '../domain/people/verification/index.ts';
import type { Ids } from '../domain/platform/kernel/index.ts';
import type { Invoice } from '../domain/settlement/invoices/index.ts';
import type { EventType } from '../tools/event-kinds.ts';
import type { RentalSteps } from './rental-steps.ts';
import type { ToldBooking } from './tell-booking.ts';
import type { ToldPayment } from './tell-payment.ts';

const DAY_MS = 86_400_000;

type Entry = typeof bookingTimeline.$inferInsert;
type Actor = Entry['actor'];

interface Moment {
  readonly at: Date | null;
  readonly type: EventType;
  readonly actor: Actor;
  readonly from?: BookingState;
  readonly to?: BookingState;
  readonly note?: string;
}

/** What happened to a booking, in order, as the commands would have written it down. */
export function tellTimeline(
  told: ToldBooking,
  paid: ToldPayment | null,
  { documents, invoices, ids, now }: { documents: readonly DocumentRow[]; invoices: readonly Invoice[]; ids: Ids; now: Date },
): Entry[] {
  const mine = invoices.filter(({ bookingId }) => bookingId === told.booking.id);
  const moments = [
    ...requestMoments(told, documents),
    ...(told.placed.steps.transferred === null ? paymentMoments(told, paid, mine) : transferMoments(told, mine)),
    ...rentalMoments(told, now),
    ...endMoments(told),
    ...refundMoments(told, paid, mine),
  ];
  return moments.flatMap(({ at, type, actor, from = null, to = null, note = null }) =>
    at === null
      ? []
      : [{ id: ids.next('event'), bookingId: told.booking.id, at, type, actor, fromState: from, toState: to, note }],
  );
}

function requestMoments({ booking, placed, decisions }: ToldBooking, documents: readonly DocumentRow[]): Moment[] {
  const { created, promoted, offered, approved } = placed.steps;
  const planned: Moment = { at: created, type: 'booking.created', actor: 'RENTER', to: 'PENDING_VERIFICATION' };
  if (booking.approvedBy === 'INSTANT_BOOK') {
    return [
      planned,
      { at: promoted, type: 'booking.approved', actor: 'RENTER', from: 'PENDING_VERIFICATION', to: 'PENDING_PAYMENT' },
    ];
  }
  return [
    planned,
    { at: promoted, type: 'booking.promoted', actor: 'RENTER', from: 'PENDING_VERIFICATION', to: 'PENDING_APPROVAL' },
    ...decisions.map(({ decision, decidedAt, documentId }): Moment => ({
      at: decidedAt,
      type: decision === 'APPROVED' ? 'document.approved' : 'document.rejected',
      actor: 'OWNER',
      note: documents.find(({ id }) => id === documentId)?.kind,
    })),
    { at: offered, type: 'counter_offer.sent', actor: 'OWNER', from: 'PENDING_APPROVAL', to: 'COUNTER_OFFERED' },
    { at: approved, type: 'booking.approved', actor: 'OWNER', from: 'PENDING_APPROVAL', to: 'PENDING_PAYMENT' },
  ];
}

function paymentMoments({ booking, placed }: ToldBooking, told: ToldPayment | null, invoices: readonly Invoice[]): Moment[] {
  const { approved, paymentStarted, paid } = placed.steps;
  const agreedAt = placed.rental.collateral === undefined ? null : approved;
  const expired: Moment[] =
    told?.payment.status === 'EXPIRED' ? [{ at: told.payment.expiresAt, type: 'payment.expired', actor: 'SYSTEM' }] : [];
  return [
    { at: agreedAt, type: 'collateral.changed', actor: 'OWNER' },
    { at: paymentStarted, type: 'payment.pending', actor: 'RENTER' },
    { at: paid, type: 'payment.paid', actor: 'SYSTEM' },
    { at: paid, type: 'booking.confirmed', actor: 'SYSTEM', from: 'PENDING_PAYMENT', to: 'CONFIRMED' },
    ...billed(invoices, 'INVOICE'),
    ...depositMoments(booking, paid),
    ...expired,
  ];
}

function depositMoments({ depositMethod }: ToldBooking['booking'], paid: Date | null): Moment[] {
  if (depositMethod === 'HOLD') return [{ at: paid, type: 'deposit.held', actor: 'SYSTEM' }];
  return depositMethod === 'CHARGE' ? [{ at: paid, type: 'deposit.charged', actor: 'SYSTEM' }] : [];
}

/** The owner's answer confirms the booking. */
function transferMoments({ placed }: ToldBooking, invoices: readonly Invoice[]): Moment[] {
  const { transferred, paid } = placed.steps;
  return [
    { at: transferred, type: 'offline_proof.reported', actor: 'RENTER' },
    { at: paid, type: 'offline_proof.confirmed', actor: 'OWNER' },
    { at: paid, type: 'booking.confirmed', actor: 'OWNER', from: 'PENDING_PAYMENT', to: 'CONFIRMED' },
    ...billed(invoices, 'INVOICE').map((moment) => ({ ...moment, actor: 'OWNER' as const })),
  ];
}

/** Handed over, asked to extend, late. */
function rentalMoments({ booking, placed }: ToldBooking, now: Date): Moment[] {
  const { handedOver, overdue } = placed.steps;
  const { extension, incident, dispute } = placed.rental.matters ?? {};
  const ago = (hours: number | undefined) => (hours === undefined ? null : new Date(now.getTime() - hours * 3_600_000));
  return [
    { at: handedOver, type: 'condition.submitted', actor: 'OWNER', note: 'CHECK_IN' },
    { at: booking.actualStartAt, type: 'condition.confirmed', actor: 'RENTER', note: 'CHECK_IN' },
    { at: booking.actualStartAt, type: 'booking.started', actor: 'RENTER', from: 'CONFIRMED', to: 'ACTIVE' },
    { at: ago(extension?.hoursAgo), type: 'extension.requested', actor: 'RENTER' },
    { at: overdue, type: 'booking.overdue', actor: 'OWNER' },
    ...lateDays(booking, placed.steps),
    { at: handedOver && placed.steps.returned, type: 'condition.submitted', actor: 'OWNER', note: 'CHECK_OUT' },
    { at: ago(incident?.hoursAgo), type: 'incident.reported', actor: 'OWNER', note: 'DAMAGE' },
    { at: ago(dispute?.hoursAgo), type: 'incident.escalated', actor: 'RENTER' },
    { at: ago(dispute?.hoursAgo), type: 'dispute.opened', actor: 'RENTER' },
  ];
}

/** Each day more that an asset was late which came back at last. */
function lateDays({ endAt }: ToldBooking['booking'], { overdue, returned }: RentalSteps): Moment[] {
  if (overdue === null || returned === null) return [];
  const daysUntil = (instant: Date) => Math.floor((instant.getTime() - endAt.getTime()) / DAY_MS);
  const before = daysUntil(overdue) + 1;
  return Array.from({ length: daysUntil(returned) + 1 - before }, (_, index) => ({
    at: new Date(endAt.getTime() + (before + index) * DAY_MS),
    type: 'booking.overdue',
    actor: 'SYSTEM',
  }));
}

function endMoments({ booking, placed }: ToldBooking): Moment[] {
  const { returned, closed } = placed.steps;
  const late = placed.rental.trustEvent === 'LATE_RETURN';
  const seen = booking.state === 'COMPLETED' && booking.actualStartAt !== null;
  const reported = late || booking.returnReportedBy !== null;
  const end = END[booking.state];
  return [
    {
      at: returned,
      type: 'booking.returned',
      actor: reported ? 'OWNER' : 'SYSTEM',
      from: booking.actualStartAt === null ? 'CONFIRMED' : 'ACTIVE',
      to: 'RETURNED',
      note:
        late && booking.actualStartAt === null
          ? 'returned late'
          : reported
            ? undefined
            : 'nobody reported the return or a problem',
    },
    ...(seen ? [{ at: closed, type: 'condition.confirmed' as const, actor: 'SYSTEM' as const, note: 'CHECK_OUT' }] : []),
    ...(end
      ? [
          {
            ...end,
            at: closed,
            actor: actorOf(booking, end.actor),
            from: stateBefore(booking),
            to: booking.state,
            note: noteOf(booking),
          },
        ]
      : []),
  ];
}

const END: Partial<Record<BookingState, { type: EventType; actor: Actor }>> = {
  COMPLETED: { type: 'booking.completed', actor: 'SYSTEM' },
  REJECTED: { type: 'booking.rejected', actor: 'OWNER' },
  CANCELLED: { type: 'booking.cancelled', actor: 'RENTER' },
  EXPIRED: { type: 'booking.expired', actor: 'SYSTEM' },
};

function actorOf({ cancelledBy }: ToldBooking['booking'], usual: Actor): Actor {
  return cancelledBy ?? usual;
}

function stateBefore({ state, confirmedAt, approvedBy, promotedAt }: ToldBooking['booking']): BookingState {
  if (state === 'COMPLETED') return 'RETURNED';
  if (confirmedAt !== null) return 'CONFIRMED';
  if (approvedBy !== null) return 'PENDING_PAYMENT';
  return promotedAt === null ? 'PENDING_VERIFICATION' : 'PENDING_APPROVAL';
}

/** Trusted words only: an expiry says why by itself, a person's reason stays out of the timeline. */
function noteOf({ state, closeReason }: ToldBooking['booking']): string | undefined {
  return state === 'EXPIRED' ? (closeReason ?? undefined) : undefined;
}

function refundMoments({ booking }: ToldBooking, told: ToldPayment | null, invoices: readonly Invoice[]): Moment[] {
  const back = (told?.refunds ?? []).flatMap(({ id, settledAt, cause }): Moment[] => [
    { at: settledAt, type: 'refund.requested', actor: 'SYSTEM' },
    { at: settledAt, type: 'payment.refunded', actor: 'SYSTEM' },
    ...billed(
      invoices.filter(({ causeId }) => causeId === id),
      'CREDIT_NOTE',
    ),
    ...(cause === 'DEPOSIT' ? [{ at: settledAt, type: 'deposit.released' as const, actor: 'SYSTEM' as const }] : []),
  ]);
  const letGo = booking.depositMethod === 'HOLD' && booking.depositState === 'RELEASED';
  return letGo ? [...back, { at: booking.closedAt, type: 'deposit.released', actor: 'SYSTEM' }] : back;
}

function billed(invoices: readonly Invoice[], kind: Invoice['kind']): Moment[] {
  const type = kind === 'INVOICE' ? 'invoice.issued' : 'invoice.credited';
  return invoices
    .filter((invoice) => invoice.kind === kind)
    .map(({ issuedAt, number }) => ({ at: issuedAt, type, actor: 'SYSTEM', note: number }));
}
