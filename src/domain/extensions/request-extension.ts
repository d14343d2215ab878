import { z } from 'zod';
import { type Booking, bookingRenter, invalidState, riskBlocked, stateRefused } from '../bookings/index.ts';
import { assetNotFound, datesRefused, datesUnavailable } from '../catalog/index.ts';
import { CivilDay, command, type CommandContext, IdInput, plainText } from '../kernel/index.ts';
import { periodProblem } from '../quotes/index.ts';
import { askExtension } from './ask-extension.ts';
import { cancelExtension } from './cancel-extension.ts';
import { extensionDecided, extensionNotFound, extensionOpen } from './extension-errors.ts';
import { ExtensionAnswer, extensionAnswer, type Outcome } from './extension-view.ts';
import { kindOfChange } from './price-change.ts';
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
  ],

  async run({ subject: booking, input, ...context }) {
    const { action, startDate = booking.startDate, endDate = booking.endDate, message } = input;
    const wish = { ...normalPeriod({ startDate, endDate }), message };
    const outcome = await (action === 'cancel' ? cancelExtension(booking, null, context) : change(booking, wish, context));
    return extensionAnswer(context.tx, outcome, context.now);
  },
});

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
