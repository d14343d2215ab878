import { z } from 'zod';
import {
  bookingParty,
  type BookingSide,
  clearDeadline,
  invalidState,
  moveReport,
  wrongSide,
  reportComplaint,
} from '../bookings/index.ts';
import { command, IdInput, plainText } from '../kernel/index.ts';
import { photoNeeded, photoRefused, photosInput, photoTooLarge, sendPhotosAgain, storePhotos } from '../files/index.ts';
import { assertContestable } from './assert-contestable.ts';
import { conditionAnswer, ConditionAnswer } from './condition-answer.ts';
import { noPhotos } from './no-photos.ts';

export const contestCondition = command({
  name: 'contest_condition',
  title: 'Contest the check-in',
  description:
    'Say, with a photo, that the asset is not as the other side reported at the handover. The booking waits: send a report of your own, or agree in the incident; a renter may cancel and get everything back.',
  access: bookingParty('write'),
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, reason: plainText(2_000), photos: photosInput }),
  output: ConditionAnswer,
  errors: [invalidState, wrongSide, photoNeeded, photoRefused, photoTooLarge],

  async prepare({ input, subject, reader, ...context }) {
    const report = await assertContestable(reader, subject, context.now);
    if (report.status === 'CONTESTED') return noPhotos(context);
    const actions = withPhotos(subject);
    if (context.file === null && !input.photos?.length) throw photoNeeded({ what: 'Contesting a report', actions });
    return storePhotos(input.photos, actions, context);
  },

  async run({ subject, input: { reason }, prepared: photos, tx, emit: emitAs, ...context }) {
    const { booking, side } = subject;
    const { now } = context;
    const emit: typeof emitAs = (event) => emitAs({ ...event, by: side });
    const report = await assertContestable(tx, subject, now);
    if (report.status === 'CONTESTED') return { ...(await conditionAnswer(tx, subject, report, context)), alreadyDone: true };
    if (photos.length === 0) throw photoNeeded({ what: 'Contesting a report', actions: withPhotos(subject) });

    const contested = await moveReport(tx, report, 'contest', { now, emit, reason });
    await clearDeadline(tx, booking.id, 'CHECK_IN', report.id);
    await reportComplaint(tx, subject, { description: reason, photos }, { ...context, emit });
    return conditionAnswer(tx, subject, contested, context);
  },
});

function withPhotos({ booking, side }: BookingSide) {
  const args = { action: 'contest', bookingId: booking.id, reason: '<reason>' };
  return sendPhotosAgain({ tool: 'manage_booking_condition', args, actor: side });
}
