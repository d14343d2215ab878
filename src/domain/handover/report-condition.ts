import { z } from 'zod';
import { REPORT_KINDS } from '../../../db/values.ts';
import { bookingParty, type BookingSide, findOpenMatters, invalidState } from '../bookings/index.ts';
import { command, IdInput, plainText, visibleLine, emitAs } from '../kernel/index.ts';
import { photoNeeded, photoRefused, photosInput, photoTooLarge, sendPhotosAgain, storePhotos } from '../files/index.ts';
import { assertReportable } from './assert-reportable.ts';
import { conditionAnswer, ConditionAnswer } from './condition-answer.ts';
import { bookingAtRisk, checkInTooEarly, reportPending } from './handover-errors.ts';
import { noPhotos } from './no-photos.ts';
import { submitReport } from './submit-report.ts';
import { takeBack } from './take-back.ts';

const MAX_READINGS = 20;
/** Some letters of Hangul are there to fill a place, and nobody sees them. */
const ReadingName = z
  .string()
  .regex(/^[\p{L}\p{N} ._-]{1,40}$/u)
  .refine((name) => visibleLine(name) === name, { error: 'must have visible letters only' });

export const reportCondition = command({
  name: 'report_condition',
  title: 'Report the condition',
  description:
    'Say in what condition the asset is, with at least one photo: CHECK_IN at the handover, from a day before the start on; the other side then confirms or contests it, or silence confirms. CHECK_OUT when it is back, also before the agreed end, which gives no money back.',
  access: bookingParty('write'),
  repeat: 'creates',
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
  output: ConditionAnswer,
  errors: [invalidState, bookingAtRisk, checkInTooEarly, reportPending, photoNeeded, photoRefused, photoTooLarge],

  async prepare({ input, subject, reader, ...context }) {
    if (isReturnedBy(subject, input.kind)) return noPhotos(context);
    await assertReportable(reader, subject, input.kind, context.now);
    const actions = withPhotos(subject, input.kind);
    if (context.file === null && !input.photos?.length) throw photoNeeded({ what: 'A condition report', actions });
    return storePhotos(input.photos, actions, context);
  },

  async run({ subject, input, prepared: photos, tx, ...context }) {
    const { booking, side } = subject;
    const { kind, notes, readings = {} } = input;
    const emit = emitAs(side, context.emit);
    if (isReturnedBy(subject, kind)) {
      const { checkOut } = await findOpenMatters(tx, booking);
      return { ...(await conditionAnswer(tx, subject, checkOut, context)), alreadyDone: true };
    }
    await assertReportable(tx, subject, kind, context.now);
    if (photos.length === 0) throw photoNeeded({ what: 'A condition report', actions: withPhotos(subject, kind) });

    const report = await submitReport(tx, subject, { kind, notes, readings, photos }, { ...context, emit });
    if (kind === 'CHECK_IN') return conditionAnswer(tx, subject, report, context);
    const returned = await takeBack(tx, subject, { ...context, emit });
    return conditionAnswer(tx, { booking: returned, side }, report, context);
  },
});

function withPhotos({ booking, side }: BookingSide, kind: (typeof REPORT_KINDS)[number]) {
  const args = { action: 'report', bookingId: booking.id, kind, notes: '<notes>' };
  return sendPhotosAgain({ tool: 'manage_booking_condition', args, actor: side });
}

/** The return that would be reported is reported already, by the same side. */
function isReturnedBy({ booking, side }: BookingSide, kind: (typeof REPORT_KINDS)[number]): boolean {
  return kind === 'CHECK_OUT' && booking.state === 'RETURNED' && booking.returnReportedBy === side;
}
