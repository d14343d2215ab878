import { and, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { notifications } from '../../../../db/schema/index.ts';
import { findVendorUser } from '../../people/accounts/index.ts';
import type { StoredEvent } from '../../platform/events/index.ts';
import { endedBy } from './templates/all-templates.ts';

/** What both are about, where both say it. A document is another one when it is handed in again, and of the same kind. */
const SUBJECTS = ['extensionId', 'incidentId', 'disputeId', 'reportId', 'refundId', 'commissionId', 'payoutId', 'kind'] as const;

/** What somebody was asked to do, and is done or over by this event, is nobody's turn any more. */
export async function endTold(tx: Tx, event: StoredEvent, now: Date): Promise<void> {
  const ended = endedBy(event.type);
  if (ended.length === 0) return;
  const of = await subjectOf(tx, event);
  if (of === null) return;
  const types = inArray(notifications.type, [...new Set(ended.map(({ type }) => type))]);
  const open = await tx
    .select()
    .from(notifications)
    .where(and(of, types, isNull(notifications.endedAt), lte(notifications.at, event.at), ne(notifications.eventId, event.id)));
  const ids = open.filter(
    (told) => ended.some(({ type, role }) => type === told.type && role === told.role) && isSame(told, event),
  );
  if (ids.length === 0) return;
  await tx
    .update(notifications)
    .set({ endedAt: now })
    .where(
      inArray(
        notifications.id,
        ids.map(({ id }) => id),
      ),
    );
}

/** Of the same booking; of the same person, where it is about none. */
async function subjectOf(tx: Tx, { bookingId, vendorId, userId }: StoredEvent) {
  if (bookingId !== null) return eq(notifications.bookingId, bookingId);
  const personId = vendorId === null ? userId : await findVendorUser(tx, vendorId);
  return personId === null ? null : and(isNull(notifications.bookingId), eq(notifications.userId, personId));
}

function isSame({ facts }: Pick<typeof notifications.$inferSelect, 'facts'>, { data }: StoredEvent): boolean {
  return SUBJECTS.every((name) => facts[name] === undefined || data[name] === undefined || facts[name] === data[name]);
}
