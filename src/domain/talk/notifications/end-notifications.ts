import { and, eq, isNull, lte, ne, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { given, placeholder, prepared, preparedWrite } from '../../../../db/prepared.ts';
import { notifications } from '../../../../db/schema/index.ts';
import { findVendorUser } from '../../people/accounts/index.ts';
import type { StoredEvent } from '../../platform/events/index.ts';
import { endedBy } from './templates/all-templates.ts';

/** What both are about, where both say it. A document is another one when it is handed in again, and of the same kind. */
const SUBJECTS = ['extensionId', 'incidentId', 'disputeId', 'reportId', 'refundId', 'commissionId', 'payoutId', 'kind'] as const;

/** What somebody was asked to do, and is done or over by this event, is nobody's turn any more. */
export async function endNotifications(tx: Tx, event: StoredEvent, now: Date): Promise<void> {
  const ended = endedBy(event.type);
  if (ended.length === 0) return;
  const types = JSON.stringify([...new Set(ended.map(({ type }) => type))]);
  const open = await findOpen(tx, event, { types, at: event.at, eventId: event.id });
  const over = open.filter(
    (told) => ended.some(({ type, role }) => type === told.type && role === told.role) && isSame(told, event),
  );
  if (over.length > 0) await end(tx, { ids: JSON.stringify(over.map(({ id }) => id)), now });
}

const end = preparedWrite('end_notifications', (tx) =>
  tx
    .update(notifications)
    .set({ endedAt: given('now', notifications.endedAt) })
    .where(isListed(notifications.id, placeholder('ids'))),
);

/** Of the same booking; of the same person, where it is about none. */
async function findOpen(tx: Tx, { bookingId, vendorId, userId }: StoredEvent, which: Readonly<Record<string, unknown>>) {
  if (bookingId !== null) return findOfBooking(tx, { ...which, bookingId });
  const personId = vendorId === null ? userId : await findVendorUser(tx, vendorId);
  return personId === null ? [] : findOfPerson(tx, { ...which, personId });
}

const findOfBooking = prepared('notifications_to_end_of_booking', (reader) =>
  openOf(reader, eq(notifications.bookingId, placeholder('bookingId'))),
);
const findOfPerson = prepared('notifications_to_end_of_person', (reader) =>
  openOf(reader, and(isNull(notifications.bookingId), eq(notifications.userId, placeholder('personId')))),
);

function openOf(reader: Reader, of: SQL | undefined) {
  const { type, endedAt, at, eventId } = notifications;
  const wereTold = and(lte(at, placeholder('at', at)), ne(eventId, placeholder('eventId')));
  return reader
    .select()
    .from(notifications)
    .where(and(of, isListed(type, placeholder('types')), isNull(endedAt), wereTold));
}

function isSame({ facts }: Pick<typeof notifications.$inferSelect, 'facts'>, { data }: StoredEvent): boolean {
  return SUBJECTS.every((name) => facts[name] === undefined || data[name] === undefined || facts[name] === data[name]);
}
