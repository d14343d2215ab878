import { extensions } from '../../../db/schema/index.ts';
import { type Booking, findOpenMatters, setDeadline } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { assertChangeable } from './assert-changeable.ts';
import { extensionOpen } from './extension-errors.ts';
import type { Outcome } from './extension-view.ts';
import { type ChangeKind, priceChange } from './price-change.ts';

const HOUR_MS = 3_600_000;

interface Wish {
  readonly kind: ChangeKind;
  readonly startDate: string;
  readonly endDate: string;
  readonly message: string | undefined;
}

/** Asks the owner for another period of a paid booking. Nothing changes before the answer. */
export async function askExtension(
  booking: Booking,
  { kind, startDate, endDate, message }: Wish,
  { tx, now, ids, settings, emit }: Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'>,
): Promise<Outcome> {
  const { id: bookingId } = booking;
  const { extension: open, checkIn } = await findOpenMatters(tx, booking);
  if (open !== null) {
    const same = open.startDate === startDate && open.endDate === endDate;
    if (same) return { booking, extension: open, alreadyDone: true };
    throw extensionOpen({ bookingId, extensionId: open.id, startDate: open.startDate, endDate: open.endDate });
  }
  await assertChangeable(tx, booking, { startDate, endDate }, { now, handedOver: checkIn !== null });

  const answerBy = now.getTime() + settings.extensionAnswerHours * HOUR_MS;
  const dueAt = new Date(Math.min(answerBy, booking.endAt.getTime()));
  const extension = {
    id: ids.next('extension'),
    bookingId,
    kind,
    status: 'REQUESTED' as const,
    oldStartDate: booking.startDate,
    oldEndDate: booking.endDate,
    startDate,
    endDate,
    ...priceChange(booking, { startDate, endDate }, now),
    message: message ?? null,
    answer: null,
    requestedAt: now,
    dueAt,
    decidedAt: null,
    appliedAt: null,
  };
  await tx.insert(extensions).values(extension);
  await setDeadline(tx, { bookingId, kind: 'EXTENSION', subjectId: extension.id, dueAt });
  const { id: extensionId, status, dueMinor, refundMinor } = extension;
  const data = { extensionId, kind, status, startDate, endDate, dueMinor, refundMinor };
  await emit({ type: 'extension.requested', bookingId, assetId: booking.assetId, data });
  return { booking, extension };
}
