import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { datesRefused, datesUnavailable, NO_ALTERNATIVES } from '../../catalog/assets/index.ts';
import { holdDays } from '../../catalog/availability/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import {
  command,
  type CommandContext,
  type Commitment,
  type Emit,
  IdInput,
  offer,
  plainText,
} from '../../platform/kernel/index.ts';
import {
  lockBookedAsset,
  type Booking,
  clearDeadline,
  setDeadline,
  assertWordsReach,
  bookingParty,
  type BookingSide,
  bookingWords,
  wordsBlocked,
  wrongSide,
} from '../bookings/index.ts';
import {
  extensionPaymentDueAt,
  transferredRent,
  type Extension,
  extensionLifecycle,
  findExtension,
  moveExtension,
  findNewestReports,
} from '../open-items/index.ts';
import { assertChangeable } from './changeable-dates.ts';
import { alreadyDecidedRefusal, extensionDecided, extensionNotFound } from './extension-errors.ts';
import { EXTENSION_NEWS, ExtensionResult, extensionResult, type ExtensionStep } from './extension-answer.ts';
import { applyExtension, cancelExtension, priceChange, takeDates } from './extension.ts';
import { settleShortening } from './shortening.ts';

/** Which side may make which decision. */
const DECIDES: Readonly<Record<'approve' | 'reject' | 'cancel', { by: Side; wanted: string }>> = {
  approve: { by: 'OWNER', wanted: 'approving an extension' },
  reject: { by: 'OWNER', wanted: 'rejecting an extension' },
  cancel: { by: 'RENTER', wanted: 'cancelling an extension' },
};

export const respondExtension = command({
  name: 'respond_extension',
  title: 'Answer an extension',
  description:
    'Approve or reject other dates that a renter asks for. Approving holds the days; they apply once the renter has paid dueMinor, or at once where nothing is due. cancel is the renter’s.',
  asStep: ({ decision }) =>
    decision === 'approve' ? { button: 'Agree to the new dates', look: 'main' } : { button: 'Keep the dates' },
  about: 'steps',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    extensionId: IdInput,
    decision: z.enum(['approve', 'reject', 'cancel']),
    reason: plainText(500).optional(),
  }),
  example: { decision: 'approve', reason: 'Gladly' },
  output: ExtensionResult,
  readsOut: EXTENSION_NEWS,
  errors: [extensionNotFound, extensionDecided, wrongSide, datesUnavailable, datesRefused, spendCapExceeded, wordsBlocked],
  commits: ({ subject, input, reader, now }) => toTransferBack(reader, subject, { ...input, now }),
  asks: async ({ subject: { booking }, input: { extensionId, decision }, reader }) =>
    inWords(booking, await findExtension(reader, booking.id, extensionId), decision),

  async run({ subject: { booking, side }, input, ...context }) {
    const { tx } = context;
    const { bookingId, extensionId, decision, reason } = input;
    const extension = await findExtension(tx, bookingId, extensionId);
    if (extension === undefined) throw extensionNotFound({ bookingId, side });
    const { by, wanted } = DECIDES[decision];
    if (side !== by) throw wrongSide({ bookingId, side, wanted });
    const args = { bookingId, extensionId, decision };
    const again = offer('respond_extension', args, { actor: 'OWNER', why: 'answer without words' });
    // Words that come with taking an extension request back are not kept.
    if (side === 'OWNER') await assertWordsReach(tx, booking, { field: 'reason', words: reason }, again);
    const emit: Emit = (event) => context.emit({ by: side, ...event });
    const answer = { ...context, emit, answer: reason ?? null };
    const decide = { approve: approveExtension, reject: rejectExtension, cancel: cancelExtension }[decision];
    const shown = decision === 'approve' ? { before: booking } : {};
    return extensionResult(await decide(booking, extension, answer), { ...shown, side, now: context.now });
  },
});

function inWords(booking: Booking, extension: Extension | undefined, decision: 'approve' | 'reject' | 'cancel'): string | null {
  if (extension === undefined) return null;
  const dates = `the dates ${extension.startDate} to ${extension.endDate} instead of ${bookingWords(booking)}`;
  return { approve: `Agree to ${dates}.`, reject: `Refuse ${dates}.`, cancel: `Ask no more for ${dates}.` }[decision];
}

/** Rejects the extension; the dates stay as they are. */
async function rejectExtension(
  booking: Booking,
  extension: Extension,
  { tx, now, emit, answer }: Pick<CommandContext, 'tx' | 'now' | 'emit'> & { answer: string | null },
): Promise<ExtensionStep> {
  if (extension.status === 'REJECTED') return { booking, extension, alreadyDone: true };
  if (!extensionLifecycle.can(extension.status, 'reject')) throw alreadyDecidedRefusal(booking, extension);
  await clearDeadline(tx, booking.id, 'EXTENSION');
  return { booking, extension: await moveExtension(tx, extension, 'reject', { now, emit, changes: { answer } }) };
}

/** Returns what an owner who agrees to a shorter rental must give back of a transferred rent. */
async function toTransferBack(
  from: Reader,
  { booking, side }: BookingSide,
  { extensionId, decision, now }: { extensionId: string; decision: string; now: Date },
): Promise<Commitment[]> {
  const extension = await findExtension(from, booking.id, extensionId);
  const agrees = side === 'OWNER' && decision === 'approve' && extension !== undefined;
  if (!agrees || !extensionLifecycle.can(extension.status, 'approve')) return [];
  const { refundMinor } = priceChange(booking, extension, { now, settings: { smallestPayments: {} } });
  const amountMinor = await transferredRent(from, booking, refundMinor);
  const reference = `shortened:${extensionId}`;
  return amountMinor > 0 ? [{ reference, amountMinor, currency: booking.currency }] : [];
}

const AGREED = new Set<Extension['status']>(['APPROVED', 'PAID']);

/**
 * Approves the extension: the days are held until the renter has paid the difference. If nothing is due, the dates apply at
 * once.
 */
async function approveExtension(
  booking: Booking,
  extension: Extension,
  { tx, answer, ...context }: Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'> & { answer: string | null },
): Promise<ExtensionStep> {
  const { now, settings, emit } = context;
  if (AGREED.has(extension.status)) return { booking, extension, alreadyDone: true };
  if (!extensionLifecycle.can(extension.status, 'approve')) throw alreadyDecidedRefusal(booking, extension);
  const { id: bookingId, units, mode } = booking;
  const { id: extensionId, startDate, endDate } = extension;
  const asset = await lockBookedAsset(tx, booking);
  const { checkIn } = await findNewestReports(tx, bookingId);
  await assertChangeable(tx, booking, { startDate, endDate }, { now, handedOver: checkIn !== null });

  const dueAt = extensionPaymentDueAt(booking, now);
  const change = { bookingId, units, startDate, endDate, heldUntil: dueAt };
  const held = await holdDays(tx, asset, change, { mode, now });
  if (!held.held) throw gone();

  const changes = { ...priceChange(booking, extension, { now, settings }), answer, dueAt };
  const approved = await moveExtension(tx, extension, 'approve', { now, emit, changes });
  if (approved.dueMinor > 0) {
    await setDeadline(tx, { bookingId, kind: 'EXTENSION', subjectId: extensionId, dueAt });
    return { booking, extension: approved };
  }
  if (!(await takeDates(tx, booking, approved, context))) throw gone();
  await settleShortening(tx, booking, approved, context);
  return applyExtension(tx, booking, approved, context);

  // Throws because somebody else took the days between the check and the hold.
  function gone() {
    const { slug } = booking.asset;
    return datesUnavailable({ slug, bookingId, startDate, endDate, heldUntil: null, alternatives: NO_ALTERNATIVES });
  }
}
