import { z } from 'zod';
import { periodProblem } from '../../catalog/quotes/index.ts';
import {
  CivilDay,
  command,
  type CommandContext,
  type Commitment,
  formatMoney,
  HOUR_MS,
  IdInput,
  type Minor,
  offer,
  periodInWords,
  plainText,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  RUNNING_STATES,
  setDeadline,
  UNANSWERED_STATES,
  assertWordsReach,
  bookingRenter,
  bookingWords,
  stateRefused,
} from '../bookings/index.ts';
import {
  forfeitedRent,
  addExtension,
  type Extension,
  extensionLifecycle,
  findOpenExtension,
  findNewestReports,
} from '../open-items/index.ts';
import {
  agreedDue,
  assertChangeable,
  commitmentsOfRequest,
  EXTENSION_ID,
  rescheduled,
  reschedulePlan,
  type RequestedDays,
  requestedPeriod,
} from './changeable-dates.ts';
import { extensionOpen, REFUSALS_OF_CHANGES } from './extension-errors.ts';
import { EXTENSION_NEWS, ExtensionResult, extensionResult, type ExtensionStep } from './extension-answer.ts';
import { cancelExtension, type ChangeKind, kindOfChange, lostByChange, priceChange } from './extension.ts';

export const requestExtension = command({
  name: 'request_extension',
  title: 'Ask for other dates',
  description:
    'Extend or shorten a rental (endDate), or move it before its start (startDate too). A paid booking needs the owner’s answer, then initiate_payment if dueMinor is more than 0 (too small a difference to pay is waived); a plan or request changes at once. action: cancel takes an open wish back.',
  asStep: ({ action }) => ({ button: action === 'cancel' ? 'Keep the dates' : 'Ask for other dates' }),
  about: 'steps',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      endDate: CivilDay.optional().describe('new return day; needed unless action is cancel'),
      startDate: CivilDay.optional(),
      message: plainText(1_000).optional(),
      preview: z.boolean().optional().describe('true: only show what changes'),
      expectedDueAfterApprovalMinor: agreedDue,
      action: z.enum(['request', 'cancel']).optional(),
    })
    .superRefine(({ action, startDate, endDate }, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message });
      if (endDate === undefined && action !== 'cancel') issue('is needed: the new return day YYYY-MM-DD');
      const problem = startDate && endDate ? periodProblem(startDate, endDate) : null;
      if (problem !== null) issue(problem);
    }),
  example: { endDate: '2027-06-17', message: 'One more day' },
  output: ExtensionResult,
  readsOut: EXTENSION_NEWS,
  errors: REFUSALS_OF_CHANGES,
  commits: async ({ subject, input, reader, now }) => [
    ...(await forfeitedRent(reader, subject, lostBy(subject, input, now))),
    ...dueBy(subject, input, now),
  ],
  currency: ({ currency }) => currency,
  asks: ({ subject, input, now }) => inWords(subject, input, now),

  async run({ subject: booking, input, ...context }) {
    const { action, message } = input;
    // Taking an extension request back needs no words, and its days do not matter.
    const { now } = context;
    if (action === 'cancel') return extensionResult(await cancelExtension(booking, null, context), { side: 'RENTER', now });
    const requested = { ...requestedPeriod(booking, input), message };
    if (input.preview) {
      return extensionResult(await previewed(booking, requested, context), { before: booking, side: 'RENTER', now });
    }
    const { message: _words, ...wordless } = { ...input, bookingId: booking.id };
    const again = offer('request_extension', wordless, { actor: 'RENTER', why: 'ask without words' });
    await assertWordsReach(context.tx, booking, { field: 'message', words: message }, again);
    const agreedDueMinor = input.expectedDueAfterApprovalMinor;
    const step = await change(booking, requested, { ...context, agreedDueMinor });
    return extensionResult(step, { before: booking, side: 'RENTER', now });
  },
});

interface ExtensionRequest extends RequestedDays {
  readonly action?: 'request' | 'cancel' | undefined;
  readonly preview?: boolean | undefined;
}

/** Whether the call takes a request back or only shows what would change, so that it takes nothing from anybody. */
function isHarmless({ action, preview = false }: ExtensionRequest): boolean {
  return action === 'cancel' || preview;
}

/** Returns what the renter would lose. After this call only the owner's agreement is needed. */
function lostBy(booking: Booking, requested: ExtensionRequest, now: Date): Minor {
  if (isHarmless(requested) || !RUNNING_STATES.has(booking.state)) return 0;
  return lostByChange(booking, requestedPeriod(booking, requested), now);
}

/** Returns what the new days cost more. It is counted when it is paid. */
function dueBy(booking: Booking, requested: ExtensionRequest, now: Date): Commitment[] {
  const { id, state, currency } = booking;
  if (isHarmless(requested)) return [];
  if (!RUNNING_STATES.has(state)) return commitmentsOfRequest(booking, requested, now);
  const period = requestedPeriod(booking, requested);
  const { dueMinor: amountMinor } = priceChange(booking, period, { now, settings: { smallestPayments: {} } });
  const reference = `longer:${id}:${period.startDate}:${period.endDate}`;
  return amountMinor > 0 ? [{ reference, amountMinor, currency, later: true }] : [];
}

/** Returns null for a plan, because a plan binds nobody. */
function inWords(booking: Booking, requested: ExtensionRequest, now: Date): string | null {
  if (booking.state === 'PENDING_VERIFICATION' || requested.preview) return null;
  if (requested.action === 'cancel') return `Ask for no other dates any more for ${bookingWords(booking)}.`;
  const lostMinor = lostBy(booking, requested, now);
  const lost = lostMinor === 0 ? '' : `: ${formatMoney(lostMinor, booking.currency)} of the rent does not come back`;
  const { startDate, endDate } = requestedPeriod(booking, requested);
  return `Ask for ${periodInWords(startDate, endDate)} instead, for ${bookingWords(booking)}${costInWords(booking, requested, now)}${lost}.`;
}

/** Returns what other dates cost: the new price of a request, and the difference for a paid booking. */
function costInWords(booking: Booking, requested: ExtensionRequest, now: Date): string {
  const period = requestedPeriod(booking, requested);
  if (period.endDate <= period.startDate) return '';
  const { price, dueMinor } = priceChange(booking, period, { now, settings: { smallestPayments: {} } });
  const money = (amountMinor: Minor) => formatMoney(amountMinor, booking.currency);
  if (!RUNNING_STATES.has(booking.state)) return ` at ${money(price.totals.totalMinor)} instead of ${money(booking.totalMinor)}`;
  return dueMinor > 0 ? `, ${money(dueMinor)} more` : '';
}

type Context = Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'> & { agreedDueMinor?: Minor | undefined };

/** Returns what the dates would change, after the same checks, and changes nothing. */
async function previewed(
  booking: Booking,
  requested: WantedDates,
  context: Pick<Context, 'tx' | 'now' | 'ids' | 'settings'>,
): Promise<ExtensionStep> {
  const { state } = booking;
  const kind = kindOfChange(booking, requested);
  assertStateAllows(booking);
  if (kind === null) return { booking, extension: null, alreadyDone: true };
  if (UNANSWERED_STATES.has(state)) {
    return { booking, extension: null, preview: { after: await rescheduled(booking, requested, context), extension: null } };
  }
  const extension = await requestedExtension(booking, { ...requested, kind }, context);
  return { booking, extension: null, preview: { after: booking, extension } };
}

function assertStateAllows(booking: Booking): void {
  if (UNANSWERED_STATES.has(booking.state) || RUNNING_STATES.has(booking.state)) return;
  throw stateRefused(booking, 'changing the dates');
}

async function change(booking: Booking, requested: WantedDates, context: Context): Promise<ExtensionStep> {
  const { state } = booking;
  const kind = kindOfChange(booking, requested);
  assertStateAllows(booking);
  if (kind === null) return { booking, extension: null, alreadyDone: true };
  return UNANSWERED_STATES.has(state)
    ? { booking: await reschedulePlan(booking, requested, context), extension: null }
    : askExtension(booking, { ...requested, kind }, context);
}

interface WantedDates {
  readonly startDate: string;
  readonly endDate: string;
  readonly message: string | undefined;
}
type WantedChange = WantedDates & { readonly kind: ChangeKind };

/** Asks the owner for another period of a paid booking. Nothing changes before the answer. */
async function askExtension(
  booking: Booking,
  wanted: WantedChange,
  { emit, ...context }: Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'>,
): Promise<ExtensionStep> {
  const { tx } = context;
  const { startDate, endDate } = wanted;
  const { id: bookingId } = booking;
  const open = await findOpenExtension(tx, bookingId);
  if (open !== null) {
    const same = open.startDate === startDate && open.endDate === endDate;
    if (same) return { booking, extension: open, alreadyDone: true };
    throw extensionOpen({ bookingId, extensionId: open.id, startDate: open.startDate, endDate: open.endDate });
  }
  const extension = await requestedExtension(booking, wanted, context);
  await addExtension(tx, extension, { assetId: booking.assetId, emit });
  await setDeadline(tx, { bookingId, kind: 'EXTENSION', subjectId: extension.id, dueAt: extension.dueAt });
  return { booking, extension };
}

/** Returns a request for another period of a paid booking, before it is stored. Throws if the booking cannot have it. */
async function requestedExtension(
  booking: Booking,
  { kind, startDate, endDate, message }: WantedChange,
  { tx, now, ids, settings }: Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings'>,
): Promise<Extension> {
  const { id: bookingId } = booking;
  const { checkIn } = await findNewestReports(tx, bookingId);
  await assertChangeable(tx, booking, { startDate, endDate }, { now, handedOver: checkIn !== null });

  const answerBy = now.getTime() + booking.limits.extensionAnswerHours * HOUR_MS;
  const dueAt = new Date(Math.min(answerBy, booking.endAt.getTime()));
  return {
    id: ids.next(EXTENSION_ID),
    bookingId,
    kind,
    status: extensionLifecycle.table.initial,
    oldStartDate: booking.startDate,
    oldEndDate: booking.endDate,
    startDate,
    endDate,
    ...priceChange(booking, { startDate, endDate }, { now, settings }),
    message: message ?? null,
    answer: null,
    requestedAt: now,
    dueAt,
    decidedAt: null,
    appliedAt: null,
  };
}
