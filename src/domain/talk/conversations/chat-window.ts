import type { Side } from '../../../../db/values/index.ts';
import { DAY_MS, later, type Settings } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/booking-records/index.ts';
import { chatBlocked, chatClosed } from './conversation-errors.ts';
import type { Conversation } from './conversation-store.ts';

interface Moment {
  readonly now: Date;
  readonly settings: Settings;
}

/** What of a booking opens and closes its chat. */
export type Window = Pick<Booking, 'id' | 'promotedAt' | 'closedAt'>;

/** When the chat of a booking that has ended closes; null while it goes on. */
function closesAt({ closedAt }: Pick<Window, 'closedAt'>, { settings }: Moment): Date | null {
  return closedAt && later(closedAt, settings.chatOpenDays * DAY_MS);
}

/** From sending the request until some days after the end. */
export function isOpen(booking: Window, moment: Moment): boolean {
  const until = closesAt(booking, moment);
  return booking.promotedAt !== null && (until === null || moment.now < until);
}

export function assertOpen(booking: Booking, moment: Moment): void {
  if (isOpen(booking, moment)) return;
  const { id: bookingId, promotedAt, asset } = booking;
  const until = closesAt(booking, moment)?.toISOString() ?? null;
  throw chatClosed({ bookingId, because: promotedAt === null ? 'NOT_SENT' : 'OVER', slug: asset.slug, until });
}

/** Who keeps the two apart, as this side sees it. */
export function blockedBy(conversation: Conversation, side: Side): 'YOU' | 'OTHER' | null {
  const own = side === 'RENTER' ? conversation.renterBlockedAt : conversation.ownerBlockedAt;
  const other = side === 'RENTER' ? conversation.ownerBlockedAt : conversation.renterBlockedAt;
  if (own !== null) return 'YOU';
  return other === null ? null : 'OTHER';
}

export function assertNotBlocked(conversation: Conversation, side: Side): void {
  const by = blockedBy(conversation, side);
  if (by !== null) throw chatBlocked({ by, side, conversationId: conversation.id });
}
