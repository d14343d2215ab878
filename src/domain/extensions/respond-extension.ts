import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import type { Side } from '../../../db/values.ts';
import { spendCapExceeded } from '../accounts/index.ts';
import {
  type Booking,
  bookingParty,
  type BookingSide,
  bookingWords,
  clearDeadline,
  type Extension,
  extensionLifecycle,
  moveExtension,
  transferredRent,
  wrongSide,
} from '../bookings/index.ts';
import { datesRefused, datesUnavailable } from '../catalog/index.ts';
import { command, type CommandContext, type Commitment, type Emit, IdInput, plainText } from '../kernel/index.ts';
import { approveExtension } from './approve-extension.ts';
import { cancelExtension } from './cancel-extension.ts';
import { extensionDecided, extensionNotFound } from './extension-errors.ts';
import { findExtension } from './extension-store.ts';
import { ExtensionAnswer, extensionAnswer, type Outcome } from './extension-view.ts';
import { priceChange } from './price-change.ts';
import { refuseDecided } from './refuse-decided.ts';

/** Who may say what. */
const DECIDES: Readonly<Record<'approve' | 'reject' | 'cancel', { by: Side; wanted: string }>> = {
  approve: { by: 'OWNER', wanted: 'approving an extension' },
  reject: { by: 'OWNER', wanted: 'rejecting an extension' },
  cancel: { by: 'RENTER', wanted: 'cancelling an extension' },
};

export const respondExtension = command({
  name: 'respond_extension',
  title: 'Answer an extension',
  description:
    'Owner side: approve or reject other dates that a renter asks for. Approving holds the days; they apply once the renter has paid dueMinor, or at once where nothing is due. cancel is the renter’s.',
  access: bookingParty('write'),
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    extensionId: IdInput,
    decision: z.enum(['approve', 'reject', 'cancel']),
    reason: plainText(500).optional(),
  }),
  output: ExtensionAnswer,
  errors: [extensionNotFound, extensionDecided, wrongSide, datesUnavailable, datesRefused, spendCapExceeded],
  commits: ({ subject, input, reader, now }) => toTransferBack(reader, subject, { ...input, now }),
  asks: ({ subject: { booking }, input }) =>
    input.decision === 'approve' ? `Agree to other dates for ${bookingWords(booking)}.` : null,

  async run({ subject: { booking, side }, input, ...context }) {
    const { tx, now } = context;
    const { bookingId, extensionId, decision, reason } = input;
    const extension = await findExtension(tx, bookingId, extensionId);
    if (extension === undefined) throw extensionNotFound({ bookingId });
    const { by, wanted } = DECIDES[decision];
    if (side !== by) throw wrongSide({ bookingId, side, wanted });
    const emit: Emit = (event) => context.emit({ by: side, ...event });
    const answer = { ...context, emit, answer: reason ?? null };
    const decide = { approve: approveExtension, reject: rejectExtension, cancel: cancelExtension }[decision];
    return extensionAnswer(tx, await decide(booking, extension, answer), now);
  },
});

/** The dates stay as they are. */
async function rejectExtension(
  booking: Booking,
  extension: Extension,
  { tx, now, emit, answer }: Pick<CommandContext, 'tx' | 'now' | 'emit'> & { answer: string | null },
): Promise<Outcome> {
  if (extension.status === 'REJECTED') return { booking, extension, alreadyDone: true };
  if (!extensionLifecycle.can(extension.status, 'reject')) throw await refuseDecided(tx, booking, extension, now);
  await clearDeadline(tx, booking.id, 'EXTENSION');
  return { booking, extension: await moveExtension(tx, extension, 'reject', { now, emit, changes: { answer } }) };
}

/** An owner who agrees to a shorter rental gives back what was transferred for the rest. */
async function toTransferBack(
  from: Reader,
  { booking, side }: BookingSide,
  { extensionId, decision, now }: { extensionId: string; decision: string; now: Date },
): Promise<Commitment[]> {
  const extension = await findExtension(from, booking.id, extensionId);
  const agrees = side === 'OWNER' && decision === 'approve' && extension !== undefined;
  if (!agrees || !extensionLifecycle.can(extension.status, 'approve')) return [];
  const { refundMinor } = priceChange(booking, extension, now);
  const amountMinor = await transferredRent(from, booking, refundMinor);
  const reference = `shortened:${extensionId}`;
  return amountMinor > 0 ? [{ reference, amountMinor, currency: booking.currency }] : [];
}
