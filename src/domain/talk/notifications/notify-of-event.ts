import { and, eq, isNull, lte, ne, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { notifications } from '../../../../db/schema/index.ts';
import type { NotifiedRole } from '../../../../db/values/index.ts';
import { findAdmins, findVendorUser } from '../../people/accounts/index.ts';
import { findEvent, type StoredEvent } from '../../platform/events/index.ts';
import { command, type CommandContext, IdInput, type LetterFor, systemOnly } from '../../platform/kernel/index.ts';
import { findBooking, requirementsOf } from '../../rentals/bookings/index.ts';
import { documentEvents } from '../../rentals/documents/index.ts';
import { findConversation, findMessage } from '../conversations/index.ts';
import { type Addressee, findAddressees } from '../channels/index.ts';
import { addNotification, findTold, findToldDocuments, lastToldMessage, listLock } from './notification-store.ts';
import { queueOutsideMessages } from './queue-outside-messages.ts';
import { endedBy, templateOf } from './templates/all-templates.ts';
import type { Template } from './templates/template.ts';

export const notifyOfEvent = command({
  name: 'notify_of_event',
  title: 'Tell people of an event',
  description: 'Writes for each person whom an event concerns what they are told, once, unless they do not want to hear of it.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ eventId: IdInput }),
  output: z.object({ told: z.int() }),
  errors: [],

  async run({ input: { eventId }, tx, standing, ...context }) {
    const { now, settings } = context;
    const event = await findEvent(tx, eventId);
    const template = event && templateOf(event.type);
    // An event may have been deleted before it is delivered again.
    if (event === undefined) return { told: 0 };
    await endNotifications(tx, event, now);
    if (template === undefined) return { told: 0 };
    if (event.type === documentEvents.uploaded.type && !(await isDocumentNews(tx, event, now))) return { told: 0 };
    const recipients = await recipientsOf(tx, event, template);
    await tx.lock(...recipients.map(({ userId }) => listLock(userId)));
    const told = await findTold(tx, eventId);
    const untold = recipients.filter(({ userId }) => !told.has(userId));
    const { kind } = template;
    const ids = untold.map(({ userId }) => userId);
    const addressees = ids.length === 0 ? new Map<string, Addressee>() : await findAddressees(tx, ids, kind);
    const news = { kind, message: await messageOf(tx, event), letterFor: standing.letters(tx, event, { now, settings }) };
    let written = 0;
    for (const { userId, role } of untold) {
      const addressee = addressees.get(userId);
      if (addressee !== undefined && (await tell(tx, event, { ...addressee, role, ...news }, context))) written += 1;
    }
    return { told: written };
  },
});

/**
 * Whether the owner is told of a document. The request itself tells of documents that came before it. Of later ones the owner
 * is told once: while one waits for a decision, the next ones are seen together with it.
 */
async function isDocumentNews(tx: Tx, { bookingId, data }: StoredEvent, now: Date): Promise<boolean> {
  const booking = bookingId === null ? undefined : await findBooking(tx, bookingId);
  if (booking === undefined || booking.promotedAt === null) return false;
  const requirements = await requirementsOf(tx, booking, now);
  const waiting = requirements.filter(({ state }) => state === 'PENDING_REVIEW').map(({ documentId }) => documentId);
  const told = await findToldDocuments(tx, booking.id);
  return waiting.includes(String(data['documentId'])) && !waiting.some((id) => id !== undefined && told.has(id));
}

interface Recipient {
  readonly userId: string;
  readonly role: NotifiedRole;
}

/** The people who are told, each once, in the role that the table names first. */
async function recipientsOf(tx: Tx, event: StoredEvent, { roles, tellsDoer }: Template): Promise<Recipient[]> {
  const found = new Map<string, NotifiedRole>();
  for (const role of roles) for (const userId of await peopleOf(tx, event, role)) if (!found.has(userId)) found.set(userId, role);
  // The person who did it is not told, unless the template says so.
  return [...found].flatMap(([userId, role]) => (userId === event.actor.id && !tellsDoer(role) ? [] : [{ userId, role }]));
}

async function peopleOf(tx: Tx, { userId, vendorId, mode }: StoredEvent, role: NotifiedRole): Promise<string[]> {
  if (role === 'RENTER') return userId === null ? [] : [userId];
  if (role === 'OWNER') return vendorId === null ? [] : [await findVendorUser(tx, vendorId)];
  // Administrators make no decisions about test bookings.
  return mode === 'test' ? [] : (await findAdmins(tx)).map(({ id }) => id);
}

/** A message of a conversation, with how far each side has read. */
interface ToldMessage {
  readonly conversationId: string;
  readonly seq: number;
  readonly readSeq: Readonly<Record<NotifiedRole, number>>;
}

const AboutMessage = z.object({ conversationId: z.string(), messageId: z.string() });

async function messageOf(tx: Tx, { data }: StoredEvent): Promise<ToldMessage | null> {
  const about = AboutMessage.safeParse(data);
  if (!about.success) return null;
  const { conversationId, messageId } = about.data;
  const conversation = await findConversation(tx, conversationId);
  const message = conversation && (await findMessage(tx, conversationId, messageId));
  if (message === undefined) return null;
  const { renterReadSeq, ownerReadSeq } = conversation ?? { renterReadSeq: 0, ownerReadSeq: 0 };
  return { conversationId, seq: message.seq, readSeq: { RENTER: renterReadSeq, OWNER: ownerReadSeq, ADMIN: 0 } };
}

/** What the people who are told of an event have in common. */
interface News {
  readonly kind: Template['kind'];
  readonly message: ToldMessage | null;
  readonly letterFor: LetterFor;
}

async function tell(
  tx: Tx,
  event: StoredEvent,
  { user, channels, role, kind, message, letterFor }: Addressee & Pick<Recipient, 'role'> & News,
  context: Pick<CommandContext, 'ids' | 'now' | 'settings'>,
): Promise<boolean> {
  const { id: userId } = user;
  if (user.erasedAt !== null) return false;
  if (message !== null && !(await isNews(tx, userId, message, role))) return false;
  const about = { conversationId: message?.conversationId ?? null, messageSeq: message?.seq ?? null };
  // Test bookings send nothing to anybody's mailbox, device or phone.
  if (event.mode === 'live') await queueOutsideMessages(tx, event, { user, role, kind, channels, letterFor, ...about }, context);
  if (!channels.has('IN_APP')) return false;
  const { id: eventId, type, mode, bookingId, assetId, data: facts, at } = event;
  await addNotification(tx, { userId, eventId, type, role, kind, mode, bookingId, assetId, facts, ...about, at }, context.ids);
  return true;
}

/**
 * Whether the person is told of a message. Of several unread messages in a conversation only the first one causes a
 * notification.
 */
async function isNews(
  tx: Tx,
  userId: string,
  { conversationId, seq, readSeq }: ToldMessage,
  role: NotifiedRole,
): Promise<boolean> {
  if (seq <= readSeq[role]) return false;
  return (await lastToldMessage(tx, userId, conversationId)) <= readSeq[role];
}

/**
 * The ids that must be equal in two events if both have them. A document that is handed in again has another id, so its kind is
 * compared.
 */
const SUBJECTS = ['extensionId', 'incidentId', 'disputeId', 'reportId', 'refundId', 'commissionId', 'payoutId', 'kind'] as const;

/** Ends notifications that asked for something which this event did or made impossible. */
async function endNotifications(tx: Tx, event: StoredEvent, now: Date): Promise<void> {
  const ended = endedBy(event.type);
  if (ended.length === 0) return;
  const types = JSON.stringify([...new Set(ended.map(({ type }) => type))]);
  const open = await findOpen(tx, event, { types, at: event.at, eventId: event.id });
  const over = open.filter(
    (told) => ended.some(({ type, role }) => type === told.type && role === told.role) && isSame(told, event),
  );
  if (over.length > 0)
    await tx
      .update(notifications)
      .set({ endedAt: now })
      .where(isListed(notifications.id, JSON.stringify(over.map(({ id }) => id))));
}

/** The open notifications that the event may end: those of its booking, or those of its person if it is about no booking. */
async function findOpen(tx: Tx, { bookingId, vendorId, userId }: StoredEvent, which: Readonly<Record<string, unknown>>) {
  if (bookingId !== null) return findOfBooking(tx, { ...which, bookingId });
  const personId = vendorId === null ? userId : await findVendorUser(tx, vendorId);
  return personId === null ? [] : findOfPerson(tx, { ...which, personId });
}

const findOfBooking = hotQuery('notifications_to_end_of_booking', (reader) =>
  openOf(reader, eq(notifications.bookingId, placeholder('bookingId'))),
);
const findOfPerson = hotQuery('notifications_to_end_of_person', (reader) =>
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
