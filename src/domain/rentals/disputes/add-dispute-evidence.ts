import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { photoRefused, photosInput, photoTooLarge, sendPhotosAgain, storePhotos } from '../../platform/files/index.ts';
import { command, emitAs, EXAMPLE_PICTURE, IdInput, plainText } from '../../platform/kernel/index.ts';
import { bookingParty, type BookingSide } from '../bookings/index.ts';
import { MOST_EVIDENCE, type Moment } from '../next-actions/index.ts';
import { findOpenItems } from '../open-items/index.ts';
import { addEvidence, type Dispute } from '../dispute-records/index.ts';
import { noDispute, noOpenDispute, tooMuchEvidence } from './dispute-errors.ts';
import { DISPUTE_NEWS, DisputeAnswer, disputeAnswer, type DisputeStep } from './dispute-view.ts';

export const addDisputeEvidence = command({
  name: 'add_dispute_evidence',
  title: 'Add evidence',
  description: 'Add what proves your side to the open dispute of a booking, with photos. Both sides see it; the platform rules.',
  access: bookingParty('write'),
  repeat: 'creates',
  effects: [],
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
    await addEvidence(tx, dispute, { by: side, text, photos }, { ...context, emit: emitAs(side, context.emit) });
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
