import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { BOOKING_STATES, type DeadlineKind } from '../../../../db/values/index.ts';
import { command, IdInput, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, clearDeadline, currentBooking, findDeadlines, anyBooking } from '../../rentals/bookings/index.ts';
import { STATE_TIMEOUTS } from '../../rentals/changes/index.ts';
import { holdUnanswered, waitsForGateway } from '../../settlement/booking-payments/index.ts';
import { declaredDeadlines } from './declared-deadlines.ts';

const ON_DUE = new Map(declaredDeadlines.map(({ kind, onDue }) => [kind, onDue]));

/**
 * Brings one booking up to date: all due deadlines are applied in the order in which they fell due, each as of its instant, so
 * that the result does not depend on when somebody looks.
 */
export const applyDueDeadlines = command({
  name: 'apply_due_deadlines',
  title: 'Apply due deadlines',
  description: 'Makes happen what has fallen due about a booking.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({
    bookingId: z.string(),
    from: z.enum(BOOKING_STATES),
    state: z.enum(BOOKING_STATES),
    applied: z.array(z.string()),
  }),
  errors: [],

  /** If a hold is about to end, the gateway is asked first whether the booking was paid. */
  async prepare({ subject: { id, state, dueAt }, now, askGateway }) {
    const ends = state === 'PENDING_PAYMENT' && dueAt !== null && dueAt <= now;
    return ends ? (await askGateway(id, 'RECENT')).unansweredUntil : null;
  },

  async run({ subject, prepared: unansweredUntil, tx, ...context }) {
    let booking = subject;
    const applied: string[] = [];
    const next = () => nextDue(tx, booking, { now: context.now, unansweredUntil });
    for (let due = await next(); due !== null; due = await next()) {
      applied.push(due.kind);
      await due.apply({ ...context, now: due.at });
      booking = await currentBooking(tx, booking.id);
    }
    return { bookingId: booking.id, from: subject.state, state: booking.state, applied };
  },
});

interface Due {
  readonly kind: DeadlineKind | 'STATE';
  readonly at: Date;
  apply(context: WriteCtx): Promise<unknown>;
}

/** The deadline that fell due first. Of two at the same instant, the one that is not the state's comes first. */
async function nextDue(
  tx: Tx,
  booking: Booking,
  { now, unansweredUntil }: { now: Date; unansweredUntil: Date | null },
): Promise<Due | null> {
  const [deadline] = await findDeadlines(tx, booking.id);
  const { dueAt } = booking;
  if (deadline !== undefined && deadline.dueAt <= now && (dueAt === null || deadline.dueAt <= dueAt)) {
    const { kind, subjectId, dueAt: at } = deadline;
    return {
      kind,
      at,
      async apply(context) {
        await clearDeadline(tx, booking.id, kind, subjectId);
        await ON_DUE.get(kind)?.(tx, booking, deadline, context);
      },
    };
  }
  const end = STATE_TIMEOUTS[booking.state];
  if (dueAt === null || dueAt > now || end === undefined) return null;
  const until = booking.state === 'PENDING_PAYMENT' && unansweredUntil !== null ? waitsForGateway(unansweredUntil, now) : null;
  if (until !== null) return { kind: 'STATE', at: now, apply: (context) => holdUnanswered(tx, booking, until, context) };
  return { kind: 'STATE', at: dueAt, apply: (context) => end(tx, booking, context) };
}
