import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { insertRow } from '../../../../db/insert.ts';
import { disputeEvidence } from '../../../../db/schema/index.ts';
import { photoRefused, photosInput, photoTooLarge, sendPhotosAgain, storePhotos } from '../../platform/files/index.ts';
import { command, declareId, emitAs, EXAMPLE_PICTURE, IdInput, plainText } from '../../platform/kernel/index.ts';
import { bookingParty, type BookingSide } from '../bookings/index.ts';
import { MOST_EVIDENCE, type Moment } from '../next-actions/index.ts';
import { disputeEvents, findOpenItems } from '../open-items/index.ts';
import { noDispute, noOpenDispute, tooMuchEvidence } from './dispute-errors.ts';
import { DISPUTE_NEWS, DisputeAnswer, disputeAnswer, type DisputeStep } from './dispute-view.ts';
import type { Dispute } from './dispute.ts';

const EVIDENCE_ID = declareId('evd');

export const addDisputeEvidence = command({
  name: 'add_dispute_evidence',
  title: 'Add evidence',
  description: 'Add what proves your side to the open dispute of a booking, with photos. Both sides see it; the platform rules.',
  access: bookingParty('write'),
  repeat: 'creates',
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, text: plainText(4_000), photos: photosInput }),
  example: {
    text: 'Look at the hull',
    photos: [
      {
        contentBase64: EXAMPLE_PICTURE,
        fileName: 'scratch.png',
      },
    ],
  },
  output: DisputeAnswer,
  readsOut: DISPUTE_NEWS,
  errors: [noOpenDispute, tooMuchEvidence, photoRefused, photoTooLarge],

  async prepare({ subject, input, reader, ...context }) {
    await openDisputeOf(reader, subject, context);
    const args = { action: 'add_evidence', bookingId: subject.booking.id, text: '<text>' };
    const again = sendPhotosAgain({ tool: 'manage_booking_dispute', args, actor: subject.side });
    return storePhotos(input.photos, again, context);
  },

  async run({ subject, input: { text }, prepared: photos, tx, ...context }): Promise<DisputeStep> {
    const { booking, side } = subject;
    const dispute = await openDisputeOf(tx, subject, context);
    const id = context.ids.next(EVIDENCE_ID);
    const { now } = context;
    await insertRow(tx, disputeEvidence, { id, disputeId: dispute.id, by: side, text, photos, at: now });
    await emitAs(
      side,
      context.emit,
    )({
      type: disputeEvents.evidenceAdded,
      bookingId: booking.id,
      data: { disputeId: dispute.id, evidenceId: id, photos: photos.length },
    });
    return { booking, dispute };
  },

  answer: disputeAnswer,
});

async function openDisputeOf(from: Reader, { booking, side }: BookingSide, moment: Moment): Promise<Dispute> {
  const { dispute } = await findOpenItems(from, booking);
  if (dispute === null) throw await noDispute(from, { booking, side }, moment);
  if (dispute.evidence[side] >= MOST_EVIDENCE) throw tooMuchEvidence({ bookingId: booking.id, limit: MOST_EVIDENCE, side });
  return dispute;
}
