import { z } from 'zod';
import { spendCapExceeded } from '../accounts/index.ts';
import {
  type Booking,
  bookingRenter,
  bookingWords,
  forfeitedRent,
  invalidState,
  riskBlocked,
  stateRefused,
} from '../bookings/index.ts';
import { assetNotFound, datesRefused, datesUnavailable } from '../catalog/index.ts';
import { CivilDay, command, type CommandContext, formatMoney, IdInput, type Minor, plainText } from '../kernel/index.ts';
import { periodProblem } from '../quotes/index.ts';
import { askExtension } from './ask-extension.ts';
import { cancelExtension } from './cancel-extension.ts';
import { extensionDecided, extensionNotFound, extensionOpen } from './extension-errors.ts';
import { ExtensionAnswer, extensionAnswer, type Outcome } from './extension-view.ts';
import { kindOfChange, lostByChange } from './price-change.ts';
import { reschedulePlan } from './reschedule-plan.ts';
import { normalPeriod } from '../availability/index.ts';

const AT_ONCE = new Set<Booking['state']>(['PENDING_VERIFICATION', 'PENDING_APPROVAL']);
const ASKING = new Set<Booking['state']>(['CONFIRMED', 'ACTIVE']);

export const requestExtension = command({
  name: 'request_extension',
  title: 'Ask for other dates',
  description:
    'Extend or shorten a rental (endDate), or move it before its start (startDate too). A paid booking needs the owner’s answer, then initiate_payment if dueMinor is more than 0; a plan or request changes at once. action: cancel takes an open wish back.',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      endDate: CivilDay.optional().describe('new return day; needed unless action is cancel'),
      startDate: CivilDay.optional(),
      message: plainText(1_000).optional(),
      action: z.enum(['request', 'cancel']).optional(),
    })
    .superRefine(({ action, startDate, endDate }, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message });
      if (endDate === undefined && action !== 'cancel') issue('is needed: the new return day YYYY-MM-DD');
      const problem = startDate && endDate ? periodProblem(startDate, endDate) : null;
      if (problem !== null) issue(problem);
    }),
  output: ExtensionAnswer,
  errors: [
    invalidState,
    extensionOpen,
    extensionNotFound,
    extensionDecided,
    datesRefused,
    datesUnavailable,
    riskBlocked,
    assetNotFound,
    spendCapExceeded,
  ],
  commits: ({ subject, input, reader, now }) => forfeitedRent(reader, subject, lostBy(subject, input, now)),
  asks: ({ subject, input, now }) => inWords(subject, input, now),

  async run({ subject: booking, input, ...context }) {
    const { action, startDate = booking.startDate, endDate = booking.endDate, message } = input;
    const wish = { ...normalPeriod({ startDate, endDate }), message };
    const outcome = await (action === 'cancel' ? cancelExtension(booking, null, context) : change(booking, wish, context));
    return extensionAnswer(context.tx, outcome, context.now);
  },
});

interface Wish {
  readonly action?: 'request' | 'cancel' | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The owner's yes is all that the loss then waits for. */
function lostBy(booking: Booking, { action, startDate, endDate }: Wish, now: Date): Minor {
  if (action === 'cancel' || !ASKING.has(booking.state)) return 0;
  const { startDate: from, endDate: to } = booking;
  return lostByChange(booking, normalPeriod({ startDate: startDate ?? from, endDate: endDate ?? to }), now);
}

/** Null where nothing is lost: whatever more is to be paid, paying asks for. */
function inWords(booking: Booking, wish: Wish, now: Date): string | null {
  const lostMinor = lostBy(booking, wish, now);
  if (lostMinor === 0) return null;
  const lost = formatMoney(lostMinor, booking.currency);
  return `Ask for other dates for ${bookingWords(booking)}: ${lost} of the rent does not come back.`;
}

type Context = Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'>;

async function change(
  booking: Booking,
  wish: { startDate: string; endDate: string; message: string | undefined },
  context: Context,
): Promise<Outcome> {
  const { state } = booking;
  const kind = kindOfChange(booking, wish);
  if (!AT_ONCE.has(state) && !ASKING.has(state)) {
    throw await stateRefused(context.tx, booking, 'changing the dates', context.now);
  }
  if (kind === null) return { booking, extension: null, alreadyDone: true };
  return AT_ONCE.has(state) ? reschedulePlan(booking, wish, context) : askExtension(booking, { ...wish, kind }, context);
}
