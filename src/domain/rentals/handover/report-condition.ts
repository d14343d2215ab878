import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { REPORT_KINDS } from '../../../../db/values/index.ts';
import { blockMoreDays, calendarLock } from '../../catalog/availability/index.ts';
import {
  discardPhotos,
  photoNeeded,
  photoRefused,
  photosInput,
  photoTooLarge,
  sendPhotosAgain,
  storePhotos,
} from '../../platform/files/index.ts';
import {
  ASK_PERSON,
  command,
  dayOf,
  daysInWords,
  declareId,
  emitAs,
  EXAMPLE_PICTURE,
  HOUR_MS,
  IdInput,
  later,
  plainText,
  type ReadCtx,
  visibleLine,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  lockBookedAsset,
  CHECK_IN_DAYS,
  checkInFrom,
  handoverFrom,
  setDeadline,
  bookingWords,
  bookingParty,
  type BookingSide,
  invalidState,
  stateRefused,
} from '../bookings/index.ts';
import {
  isDepositSecured,
  addConditionReport,
  type ConditionReport,
  conditionReportLifecycle,
  findNewestReports,
} from '../open-items/index.ts';
import { CONDITION_NEWS, conditionResult, ConditionResult } from './condition-report.ts';
import { bookingAtRisk, checkInTooEarly, reportPending } from './handover-errors.ts';
import { isReturnedBy, recordReturn } from './rental-return.ts';

const CONDITION_REPORT_ID = declareId('rep');

const MAX_READINGS = 20;
/** Some Hangul letters only fill a place and are invisible, so a name of them alone is refused. */
const ReadingName = z
  .string()
  // No `regex`, because a published pattern with \p{L} cannot be read by the engines of other languages.
  .refine((name) => /^[\p{L}\p{N} ._-]{1,40}$/u.test(name), { error: 'must be 1 to 40 letters, digits, blanks, dots, _ and -' })
  .refine((name) => visibleLine(name) === name, { error: 'must have visible letters only' });

export const reportCondition = command({
  name: 'report_condition',
  title: 'Report the condition',
  description: `Say in what condition the asset is, with at least one photo: CHECK_IN at the handover, from ${daysInWords(CHECK_IN_DAYS)} before the start on; the other side then confirms or contests it, or silence confirms. CHECK_OUT when it is back, also before the agreed end, which gives no money back.`,
  asStep: ({ kind }) => ({ button: kind === 'CHECK_IN' ? 'Report the handover' : 'Report the return', look: 'main' }),
  about: 'booking',
  access: bookingParty('write'),
  repeat: 'creates',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    kind: z.enum(REPORT_KINDS),
    notes: plainText(2_000),
    readings: z
      .record(ReadingName, z.union([plainText(100), z.number()]))
      .refine((readings) => Object.keys(readings).length <= MAX_READINGS, { error: `at most ${MAX_READINGS}` })
      .optional()
      .describe('what was read off: { "km": 48210, "fuel": "3/4" }'),
    photos: photosInput,
  }),
  example: {
    kind: 'CHECK_IN',
    notes: 'Dry and whole',
    readings: { paddles: 2, hull: 'one scratch' },
    photos: [
      {
        contentBase64: EXAMPLE_PICTURE,
        fileName: 'scratch.png',
        takenAt: '2027-05-14T10:00:00Z',
      },
    ],
  },
  output: ConditionResult,
  readsOut: CONDITION_NEWS,
  errors: [invalidState, bookingAtRisk, checkInTooEarly, reportPending, photoNeeded, photoRefused, photoTooLarge],
  asks: ({ subject: { booking } }) => `Report the condition at the handover or return of ${bookingWords(booking)}.`,

  async prepare({ input, subject, reader, ...context }) {
    if (input.kind === 'CHECK_OUT' && isReturnedBy(subject)) return discardPhotos(context);
    await assertReportable(reader, subject, input.kind, context);
    const actions = withPhotos(subject, input.kind);
    if (context.file === null && !input.photos?.length) throw photoNeeded({ what: 'A condition report', actions });
    return storePhotos(input.photos, actions, context);
  },

  async run({ subject, input, prepared: photos, tx, ...context }) {
    const { booking, side } = subject;
    const { kind, notes, readings = {} } = input;
    const emit = emitAs(side, context.emit);
    if (kind === 'CHECK_OUT' && isReturnedBy(subject)) {
      const { checkOut } = await findNewestReports(tx, booking.id);
      return conditionResult({ booking, report: checkOut, alreadyDone: true }, context);
    }
    const early = kind === 'CHECK_IN' && dayOf(context.now, booking.asset.timeZone) < booking.startDate;
    if (early) await tx.lock(calendarLock(booking.assetId));
    await assertReportable(tx, subject, kind, context);
    if (photos.length === 0) throw photoNeeded({ what: 'A condition report', actions: withPhotos(subject, kind) });

    const report = await submitReport(tx, subject, { kind, notes, readings, photos }, { ...context, emit });
    if (early) await takeDaysBefore(tx, booking, context.now);
    if (kind === 'CHECK_IN') return conditionResult({ booking, report }, context);
    return conditionResult({ booking: await recordReturn(tx, subject, { ...context, emit }), report }, context);
  },
});

function withPhotos({ booking, side }: BookingSide, kind: (typeof REPORT_KINDS)[number]) {
  return sendPhotosAgain('report_condition', { bookingId: booking.id, kind, notes: ASK_PERSON }, side);
}

/** Throws the reason if the condition cannot be reported now. */
async function assertReportable(
  from: Reader,
  { booking, side }: BookingSide,
  kind: (typeof REPORT_KINDS)[number],
  moment: ReadCtx,
): Promise<void> {
  const { id: bookingId, state, startAt, atRiskOf } = booking;
  const { checkIn } = await findNewestReports(from, booking.id);
  if (kind === 'CHECK_OUT') {
    const handedOver = state === 'ACTIVE' || (state === 'CONFIRMED' && checkIn !== null && checkIn.status !== 'CONTESTED');
    if (!handedOver) throw stateRefused(booking, 'reporting the return');
    return;
  }
  if (state !== 'CONFIRMED') throw stateRefused(booking, 'reporting the handover');
  if (checkIn?.status === 'SUBMITTED') {
    throw reportPending({ bookingId, by: checkIn.by, side, secured: isDepositSecured(booking) });
  }
  if (atRiskOf !== null) throw bookingAtRisk({ bookingId, side });
  const earliest = await handoverFrom(from, booking, moment.now);
  if (moment.now >= earliest) return;
  const taken = earliest > checkInFrom(startAt);
  throw checkInTooEarly({ bookingId, from: earliest.toISOString(), taken, side });
}

/** Takes the days before the first day for an early handover, so that nobody else books them. */
async function takeDaysBefore(tx: Tx, booking: Booking, now: Date): Promise<void> {
  const { id: bookingId, units, mode, startDate, asset } = booking;
  const days = { bookingId, units, from: dayOf(now, asset.timeZone), to: startDate };
  await blockMoreDays(tx, await lockBookedAsset(tx, booking), days, { mode, now });
}

/** Stores a report and emits its event. A handover report that nobody contests counts as confirmed after a while. */
async function submitReport(
  tx: Tx,
  { booking, side }: BookingSide,
  report: Pick<ConditionReport, 'kind' | 'notes' | 'readings' | 'photos'>,
  { now, ids, emit }: WriteCtx,
): Promise<ConditionReport> {
  const { id: bookingId, assetId, limits } = booking;
  const hours = limits.silentAcceptanceHours ?? limits.handoverSilenceHours;
  const dueAt = report.kind === 'CHECK_IN' ? later(now, hours * HOUR_MS) : null;
  const row: ConditionReport = {
    ...report,
    id: ids.next(CONDITION_REPORT_ID),
    bookingId,
    status: conditionReportLifecycle.table.initial,
    by: side,
    submittedAt: now,
    dueAt,
    decidedAt: null,
    reason: null,
  };
  await addConditionReport(tx, row, { assetId, emit });
  if (dueAt !== null) await setDeadline(tx, { bookingId, kind: 'CHECK_IN', subjectId: row.id, dueAt });
  return row;
}
