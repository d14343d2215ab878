import type { Tx } from '../../../../db/database.ts';
import { extensions } from '../../../../db/schema/index.ts';
import { EXTENSION_STATES } from '../../../../db/values/index.ts';
import { declareMoveWithEvent, declareSave, type Emit, lifecycle } from '../../platform/kernel/index.ts';
import type { Booking } from '../bookings/index.ts';
import { extensionEvents } from './events.ts';

/** The states of an extension request. PAID means that it is applied, also if there was nothing to pay. */
export const extensionLifecycle = lifecycle(EXTENSION_STATES, {
  initial: 'REQUESTED',
  final: ['PAID', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  moves: {
    approve: { from: ['REQUESTED'], to: 'APPROVED', by: ['OWNER'], event: extensionEvents.approved },
    reject: { from: ['REQUESTED'], to: 'REJECTED', by: ['OWNER'], event: extensionEvents.rejected },
    cancel: { from: ['REQUESTED', 'APPROVED'], to: 'CANCELLED', by: ['RENTER'], event: extensionEvents.cancelled },
    apply: { from: ['APPROVED'], to: 'PAID', by: ['OWNER', 'SYSTEM'], event: extensionEvents.applied },
    /** Nobody answered or paid in time, or the rental ended first. */
    expire: { from: ['REQUESTED', 'APPROVED'], to: 'EXPIRED', by: ['SYSTEM'], event: extensionEvents.expired },
  },
});

export type Extension = typeof extensions.$inferSelect;

/** The extension request while the owner has not answered it. One that is approved is open as well, but waits for the payment. */
export function unansweredExtension<Request extends Pick<Extension, 'status'>>(extension: Request | null): Request | null {
  return extension?.status === extensionLifecycle.table.initial ? extension : null;
}

/** Stores an extension request and emits its event. */
export async function addExtension(
  tx: Tx,
  extension: Extension,
  { assetId, emit }: { assetId: string; emit: Emit },
): Promise<void> {
  await tx.insert(extensions).values(extension);
  await emit({ type: extensionEvents.requested, bookingId: extension.bookingId, assetId, data: extensionFacts(extension) });
}

/**
 * Keeps the change of a plan or a request, which nobody has to answer or pay, among the changes of dates. The event of the booking
 * tells of it.
 */
export async function recordDatesChange(
  tx: Tx,
  before: Booking,
  { startDate, endDate, price }: Booking,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const kind = startDate !== before.startDate ? 'MOVE' : endDate > before.endDate ? 'EXTEND' : 'SHORTEN';
  const dates = { oldStartDate: before.startDate, oldEndDate: before.endDate, startDate, endDate };
  const moments = { requestedAt: now, dueAt: now, decidedAt: null, appliedAt: now };
  const nothing = { dueMinor: 0, refundMinor: 0, message: null, answer: null };
  const applied = { id, bookingId: before.id, kind, status: 'PAID' as const, price, ...dates, ...moments, ...nothing } as const;
  await tx.insert(extensions).values(applied);
}

const saveExtension = declareSave(extensions, 'Extension');

/** Moves the end of the time in which the renter can pay for accepted dates. */
export function setExtensionEnd(tx: Tx, extension: Extension, dueAt: Date): Promise<Extension> {
  return saveExtension(tx, extension, { dueAt });
}

/** Makes a move of an extension's lifecycle and emits its event. */
export const moveExtension = declareMoveWithEvent(extensionLifecycle, saveExtension, {
  event: (extension) => ({ bookingId: extension.bookingId, data: extensionFacts(extension) }),
  always: ({ now }: { now: Date }) => ({ decidedAt: now }),
});

function extensionFacts({ id: extensionId, kind, status, startDate, endDate, dueMinor, refundMinor }: Extension) {
  return { extensionId, kind, status, startDate, endDate, dueMinor, refundMinor };
}
