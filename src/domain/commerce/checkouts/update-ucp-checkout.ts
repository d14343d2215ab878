import { z } from 'zod';
import { command, type CommandContext, IdInput, type UserCaller } from '../../platform/kernel/index.ts';
import { type Booking, UNANSWERED_STATES } from '../../rentals/booking-records/index.ts';
import { createBooking } from '../../rentals/bookings/index.ts';
import { cancelUnpaid } from '../../rentals/cancellation/index.ts';
import { requestExtension, withDays } from '../../rentals/extensions/index.ts';
import { errorsOf } from '../products/index.ts';
import { ownCheckout } from './checkout-access.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { type Checkout, saveCheckout, type Session } from './checkout-store.ts';
import { becomeBooking, planBooking, wishInput, wishOf } from './intended-rental.ts';
import { SESSION_NEWS, SessionView, sessionView, standingOfIntent } from './session-view.ts';

const input = z.strictObject({ checkoutId: IdInput, ...wishInput });

export const updateUcpCheckout = command({
  name: 'update_ucp_checkout',
  title: 'Change a checkout',
  description:
    'Say or change the days of a checkout, with an operator or without, units, extras. A request that the owner has seen takes other days only; what is not said stays.',
  access: ownCheckout('write:booking'),
  performs: [createBooking],
  repeat: 'natural',
  thirdPartyText: true,
  input,
  example: { endDate: '2027-06-17' },
  output: SessionView,
  readsOut: SESSION_NEWS,
  errors: [checkoutFixed, ...errorsOf(createBooking, requestExtension)],

  run: async ({ subject, input: { checkoutId: _named, ...wish }, ...context }) => changeSession(subject, wish, context),
});

type Context = Omit<CommandContext<UserCaller>, 'input' | 'subject' | 'prepared'>;
type Wish = Omit<z.output<typeof input>, 'checkoutId'>;

/** What is not said stays. With its days a checkout is a booking. */
export async function changeSession(session: Session, said: Wish, context: Context): Promise<SessionView> {
  const { tx, now } = context;
  const { checkoutId, checkout, booking } = session;
  if (booking !== null) return changeBooked(session, booking, said, context);
  if (checkout === null) throw new Error(`Checkout ${checkoutId} is nothing.`);
  const { status } = standingOfIntent(checkout, now);
  if (status === 'canceled') throw checkoutFixed({ checkoutId, status, wanted: 'changing it' });
  const wish = { ...wishOf(checkout), ...said };
  if (wish.startDate !== null && wish.endDate !== null)
    return becomeBooking(checkout, await plan(checkout, wish, context), context);
  const changed = await saveCheckout(tx, checkout, wish);
  return sessionView(tx, { ...session, checkout: changed }, context);
}

function plan({ assetId }: Checkout, { startDate, endDate, ...wish }: ReturnType<typeof wishOf>, context: Context) {
  return planBooking({ assetId, ...wish, startDate: startDate ?? undefined, endDate: endDate ?? undefined }, context);
}

/** Other days are the same booking; for anything else a plan makes way for another one, which nobody has seen either. */
async function changeBooked(session: Session, booking: Booking, said: Wish, context: Context): Promise<SessionView> {
  const { tx } = context;
  const { checkoutId, checkout } = session;
  const { startDate = booking.startDate, endDate = booking.endDate, ...options } = said;
  const sameOptions = isAmong(options, wishOf({ ...booking, extras: checkout?.extras ?? [] }));
  if (sameOptions && UNANSWERED_STATES.has(booking.state)) {
    const changed = await withDays(booking, { startDate, endDate }, context);
    return sessionView(tx, { ...session, booking: changed }, context);
  }
  if (checkout === null || booking.state !== 'PENDING_VERIFICATION') {
    const { status } = await sessionView(tx, session, context);
    throw checkoutFixed({ checkoutId, status, wanted: 'changing it' });
  }
  await cancelUnpaid(tx, booking, context);
  const wish = { ...wishOf(checkout), startDate, endDate, ...options };
  return becomeBooking(checkout, await plan(checkout, wish, context), context);
}

/** Whether what is said is so already. */
function isAmong(said: object, present: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(said).every(
    ([name, value]) => value === undefined || JSON.stringify(value) === JSON.stringify(present[name]),
  );
}
