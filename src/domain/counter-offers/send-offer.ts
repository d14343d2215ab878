import type { Tx } from '../../../db/database.ts';
import { counterOffers } from '../../../db/schema/index.ts';
import {
  assertDocumentsDecided,
  type Booking,
  bookingFacts,
  bookingLifecycle,
  clearDeadline,
  moveBooking,
  moveOffer,
  periodOf,
  setDeadline,
  stateRefused,
} from '../bookings/index.ts';
import { assertBookable, assetNotFound, findListingById } from '../catalog/index.ts';
import type { CommandContext, Minor } from '../kernel/index.ts';
import { offerEndsAt, stoppedAt } from './approval-clock.ts';
import { tooManyOffers } from './counter-offer-errors.ts';
import { findOffers } from './offer-store.ts';
import { offeredPrice } from './offered-price.ts';

interface Terms {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly totalMinor?: Minor | undefined;
  readonly ownerSubtotalMinor?: Minor | undefined;
  readonly depositMinor?: Minor | undefined;
  readonly message?: string | undefined;
}
type Context = Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'>;

/** Offers other terms. The clock of the request stops; an offer that was still pending gives way. */
export async function sendOffer(request: Booking, wanted: Terms, context: Context): Promise<Booking> {
  const { tx, now, ids, settings, emit } = context;
  const { id: bookingId } = request;
  const earlier = await assertOfferable(request, context);
  const offered = periodOf(request, { ...request, ...defined(wanted) });
  const price = offeredPrice(request, { ...wanted, ...offered });
  await assertFree(tx, request, offered, context);

  const expiresAt = offerEndsAt([request.startAt, offered.startAt], now, settings);
  const id = ids.next('counterOffer');
  for (const pending of earlier.filter(({ status }) => status === 'PENDING')) await moveOffer(tx, pending, 'supersede', now);
  await tx.insert(counterOffers).values({
    id,
    bookingId,
    status: 'PENDING',
    startDate: offered.startDate,
    endDate: offered.endDate,
    price,
    depositMinor: wanted.depositMinor ?? request.depositMinor,
    message: wanted.message ?? null,
    createdAt: now,
    expiresAt,
  });
  await clearDeadline(tx, bookingId, 'COUNTER_OFFER');
  await setDeadline(tx, { bookingId, kind: 'COUNTER_OFFER', subjectId: id, dueAt: expiresAt });
  const changes = { approvalLeftSeconds: stoppedAt(request, now), dueAt: expiresAt };
  return moveBooking(tx, request, 'sendOffer', { now, emit, changes });
}

/** Whether there may be another offer; answers with those that there were. */
async function assertOfferable(request: Booking, { tx, now, settings }: Context) {
  const { id: bookingId, state } = request;
  if (!bookingLifecycle.can(state, 'sendOffer')) throw await stateRefused(tx, request, 'a counter-offer', now);
  const facts = await bookingFacts(tx, request, now);
  // Accepting an offer is the approval, so everything must be decided before.
  assertDocumentsDecided(request, facts);
  const earlier = await findOffers(tx, bookingId);
  const limit = settings.maxCounterOffers;
  if (earlier.length >= limit) throw tooManyOffers({ bookingId, limit });
  return earlier;
}

/** Other dates must be bookable like anybody's; those that were asked for only have to be free. */
async function assertFree(
  tx: Tx,
  request: Booking,
  { startDate, endDate }: { startDate: string; endDate: string },
  { now, settings }: Context,
): Promise<void> {
  const listing = await findListingById(tx, request.assetId);
  if (listing === undefined) throw assetNotFound({ asset: request.asset.slug });
  const { units, mode, id: except } = request;
  const same = startDate === request.startDate && endDate === request.endDate;
  await assertBookable(tx, listing, { startDate, endDate, units, except }, { mode, now, settings, datesAgreed: same });
}

function defined({ startDate, endDate }: Terms): { startDate?: string; endDate?: string } {
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}
