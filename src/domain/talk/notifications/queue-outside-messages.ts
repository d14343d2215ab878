import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { assets } from '../../../../db/schema/index.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
  type NotifiedRole,
  REFUND_CAUSES,
  type ToldWords,
} from '../../../../db/values/index.ts';
import { findLatestRefunds, paymentEvents } from '../../money/payments/index.ts';
import { accountUrl, type UserRow } from '../../people/accounts/index.ts';
import { announceLater } from '../../people/mail/index.ts';
import type { StoredEvent } from '../../platform/events/index.ts';
import { type BookingLetter, type CommandContext, type LetterFor, PAGE_PATHS } from '../../platform/kernel/index.ts';
import { type Translator, translatorFor } from '../../platform/words/index.ts';
import { findBooking, findTimeline, handInPage } from '../../rentals/bookings/index.ts';
import { incidentEvents, offlineRefundEvents } from '../../rentals/open-items/index.ts';
import { queueShortMessages } from '../channels/index.ts';
import { templateOf } from './templates/all-templates.ts';
import type { Words } from './templates/template.ts';

interface Told {
  readonly user: UserRow;
  readonly role: NotifiedRole;
  readonly kind: NotificationKind;
  readonly channels: ReadonlySet<NotificationChannel>;
  readonly conversationId: string | null;
  readonly letterFor: LetterFor;
}

type Context = Pick<CommandContext, 'ids' | 'now' | 'settings'>;

const OUTSIDE = NOTIFICATION_CHANNELS.filter((channel) => channel !== 'IN_APP');

/** Tells of an event by e-mail, on devices and by text message, as far as the person wants it. */
export async function queueOutsideMessages(tx: Tx, event: StoredEvent, told: Told, context: Context): Promise<void> {
  const { user, role, kind, channels, conversationId, letterFor } = told;
  // Composing a letter takes most of the time, so it is left out if nobody gets one.
  if (!OUTSIDE.some((channel) => channels.has(channel))) return;
  if (await isToldByCancellation(tx, event)) return;
  const asset = await findSubject(tx, event.assetId);
  const to = translatorFor(user.language, asset?.timeZone, context.settings.words);
  const words = templateOf(event.type)?.words(role, event.data, { ...event, conversationId }, to);
  if (words == null) return;
  const writes = channels.has('EMAIL') && isWorthALetter(kind, words);
  const letter = writes ? await letterFor(role, user.language) : null;
  const action = await actionOf(tx, words, event, { role, kind, letter, conversationId, to }, context);
  if (writes) await queueLetter(tx, event, { user, kind, words, action, letter, title: asset?.title ?? null }, context);
  const tag = conversationId ?? event.bookingId ?? event.id;
  const message = {
    title: context.settings.platformName,
    text: words.text,
    url: action.url,
    tag,
    urgent: words.importance === 'ACTION',
  };
  await queueShortMessages(tx, { user, role, eventId: event.id, channels, message }, context);
}

/**
 * The page on which a person acts without an assistant: the account page, which asks for the sign-in first. No link decides
 * anything by itself, because software may read it in an export or on a device that it has added. The link for handing in
 * documents can only add files.
 */
async function actionOf(
  tx: Tx,
  { button, page }: Words,
  { bookingId }: StoredEvent,
  {
    role,
    kind,
    letter,
    conversationId,
    to,
  }: Pick<Told, 'role' | 'kind' | 'conversationId'> & Pick<Letter, 'letter'> & { readonly to: Translator },
  context: Context,
): Promise<ToldWords['action']> {
  const booking = page === null || bookingId === null ? undefined : await findBooking(tx, bookingId);
  if (booking !== undefined) return { label: to.say(msg`Hand it in`), url: handInPage(booking, context).handInUrl };
  // The bank account for payouts is on the account page itself.
  const about = { bookingId: kind === 'PAYOUTS' ? null : bookingId, role, conversationId };
  const label = letter?.documentsFirst === true ? to.say(msg`Look at the documents`) : (button ?? to.say(msg`Look at it`));
  return { label, url: pageOf(about, context) };
}

/** The place on the account page that shows the subject of the letter after the sign-in. */
function pageOf(
  { bookingId, role, conversationId }: Pick<Told, 'role' | 'conversationId'> & { readonly bookingId: string | null },
  { settings }: Context,
): string {
  if (bookingId !== null && role !== 'ADMIN') return accountUrl(settings, { bookingId, side: role });
  if (role === 'ADMIN') return `${settings.publicBaseUrl}${PAGE_PATHS.admin}`;
  return conversationId === null ? accountUrl(settings) : accountUrl(settings, { part: 'messages' });
}

/**
 * Whether an event gets a letter of its own. Events that are only good to know stand in the list. Messages have a common
 * letter, and events of the account have letters that say what to do.
 */
export function isWorthALetter(kind: NotificationKind, { importance }: Words): boolean {
  return importance !== 'INFO' && kind !== 'MESSAGES' && kind !== 'ACCOUNT';
}

interface Letter {
  readonly words: Words;
  readonly action: ToldWords['action'];
  readonly letter: BookingLetter | null;
  /** The title of the listing. */
  readonly title: string | null;
}

async function queueLetter(
  tx: Tx,
  { id }: StoredEvent,
  { user, kind, words, action, letter, title }: Pick<Told, 'user' | 'kind'> & Letter,
  context: Context,
): Promise<void> {
  const { lines, place, quote, days } = letter ?? { lines: [], place: [], quote: null, days: null };
  const told = { kind, text: words.text, title: letter?.title ?? title, days, lines, place, quote, action };
  await announceLater(tx, { kind: 'NOTIFICATION', address: user.email, about: id, told, sendAt: context.now }, context);
}

/** The listing that an event is about. Times in what people are told are those of its place. */
async function findSubject(tx: Tx, assetId: string | null): Promise<{ title: string; timeZone: string } | undefined> {
  const [asset] = assetId === null ? [] : await findAsset(tx, { assetId });
  return asset;
}

const findAsset = hotQuery('asset_of_notification', (reader) =>
  reader
    .select({ title: assets.title, timeZone: assets.timeZone })
    .from(assets)
    .where(eq(assets.id, placeholder('assetId'))),
);

/** Events that follow from a cancellation and that its letter tells about. */
const BROUGHT_ABOUT = new Set<string>([paymentEvents.refunded.type, offlineRefundEvents.due.type, incidentEvents.resolved.type]);
const Refunded = z.object({ cause: z.enum(REFUND_CAUSES) });

/**
 * Whether the letter about a cancellation says this already, because people should get one letter about one thing. A deposit
 * that stayed for a claim, and a report that is settled later, get letters when they happen.
 */
async function isToldByCancellation(tx: Tx, { type, bookingId, at, data }: StoredEvent): Promise<boolean> {
  if (bookingId === null || !BROUGHT_ABOUT.has(type)) return false;
  const booking = await findBooking(tx, bookingId);
  if (booking?.state !== 'CANCELLED') return false;
  const ended = (await findTimeline(tx, bookingId)).find(({ toState }) => toState === 'CANCELLED');
  // A deadline that is applied late counts from when it fell due, and its events from when it was applied.
  const then = [ended?.at.getTime(), booking.closedAt?.getTime()];
  const isThen = (instant: Date) => then.includes(instant.getTime());
  if (type !== paymentEvents.refunded.type) return isThen(at);
  const { cause } = Refunded.safeParse(data).data ?? {};
  if (cause !== 'DEPOSIT') return cause === 'CANCELLATION' || cause === 'OWNER_CANCEL';
  const refunds = await findLatestRefunds(tx, bookingId);
  return refunds.some(({ refund }) => refund.cause === 'DEPOSIT' && isThen(refund.createdAt));
}
