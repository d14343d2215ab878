import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  discardPhotos,
  photoNeeded,
  photoRefused,
  photosInput,
  photoTooLarge,
  sendPhotosAgain,
  storePhotos,
} from '../../platform/files/index.ts';
import { ASK_PERSON, command, emitAs, EXAMPLE_PICTURE, IdInput, plainText } from '../../platform/kernel/index.ts';
import {
  clearDeadline,
  bookingWords,
  bookingParty,
  type BookingSide,
  invalidState,
  stateRefused,
  wrongSide,
} from '../bookings/index.ts';
import { reportComplaint } from '../changes/index.ts';
import { type ConditionReport, moveConditionReport, findNewestReports } from '../open-items/index.ts';
import { CONDITION_NEWS, conditionResult, ConditionResult } from './condition-report.ts';

export const contestCondition = command({
  name: 'contest_condition',
  title: 'Contest the check-in',
  description:
    'Say, with a photo, that the asset is not as the other side reported at the handover. The booking waits: send a report of your own, or agree in the incident; a renter may cancel and get everything back.',
  asStep: { button: 'It is not as described' },
  about: 'booking',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, reason: plainText(2_000), photos: photosInput }),
  example: {
    reason: 'A paddle is broken',
    photos: [
      {
        contentBase64: EXAMPLE_PICTURE,
        fileName: 'scratch.png',
      },
    ],
  },
  output: ConditionResult,
  readsOut: CONDITION_NEWS,
  errors: [invalidState, wrongSide, photoNeeded, photoRefused, photoTooLarge],
  asks: ({ subject: { booking } }) => `Disagree with the condition that was reported for ${bookingWords(booking)}.`,

  async prepare({ input, subject, reader, ...context }) {
    const report = await assertContestable(reader, subject);
    if (report.status === 'CONTESTED') return discardPhotos(context);
    const actions = withPhotos(subject);
    if (context.file === null && !input.photos?.length) throw photoNeeded({ what: 'Contesting a report', actions });
    return storePhotos(input.photos, actions, context);
  },

  async run({ subject, input: { reason }, prepared: photos, tx, ...context }) {
    const { booking, side } = subject;
    const { now } = context;
    const emit = emitAs(side, context.emit);
    const report = await assertContestable(tx, subject);
    if (report.status === 'CONTESTED') return conditionResult({ booking, report, alreadyDone: true }, context);
    if (photos.length === 0) throw photoNeeded({ what: 'Contesting a report', actions: withPhotos(subject) });

    const contested = await moveConditionReport(tx, report, 'contest', { now, emit, reason });
    await clearDeadline(tx, booking.id, 'CHECK_IN', report.id);
    await reportComplaint(tx, subject, { description: reason, photos }, { ...context, emit });
    return conditionResult({ booking, report: contested }, context);
  },
});

function withPhotos({ booking, side }: BookingSide) {
  return sendPhotosAgain('contest_condition', { bookingId: booking.id, reason: ASK_PERSON }, side);
}

/** Returns the other side's report that can be contested now or was contested before. Throws the reason if there is none. */
async function assertContestable(from: Reader, { booking, side }: BookingSide): Promise<ConditionReport> {
  const { checkIn } = await findNewestReports(from, booking.id);
  const answerable = checkIn?.status === 'SUBMITTED' || checkIn?.status === 'CONTESTED';
  if (booking.state !== 'CONFIRMED' || checkIn === null || !answerable) {
    throw stateRefused(booking, 'contesting a check-in');
  }
  if (checkIn.by === side) throw wrongSide({ bookingId: booking.id, side, wanted: 'contesting this report' });
  return checkIn;
}
