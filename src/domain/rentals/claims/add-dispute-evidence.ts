import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { photoRefused, photosInput, photoTooLarge, sendPhotosAgain, storePhotos } from '../../platform/files/index.ts';
import { ASK_PERSON, command, emitAs, EXAMPLE_PICTURE, IdInput, plainText } from '../../platform/kernel/index.ts';
import { bookingParty, type BookingSide } from '../bookings/index.ts';
import { MOST_EVIDENCE, addEvidence, type Dispute, findOpenDispute } from '../open-items/index.ts';
import { noOpenDispute, tooMuchEvidence } from './dispute-errors.ts';
import { DISPUTE_NEWS, disputeResult, DisputeResult } from './dispute-view.ts';

export const addDisputeEvidence = command({
  name: 'add_dispute_evidence',
  title: 'Add evidence',
  description: 'Add what proves your side to the open dispute of a booking, with photos. Both sides see it; the platform rules.',
  asStep: { button: 'Send what proves your side' },
  about: 'claim',
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
  output: DisputeResult,
  readsOut: DISPUTE_NEWS,
  errors: [noOpenDispute, tooMuchEvidence, photoRefused, photoTooLarge],

  async prepare({ subject, input, reader, ...context }) {
    await openDisputeOf(reader, subject);
    const args = { bookingId: subject.booking.id, text: ASK_PERSON };
    const again = sendPhotosAgain('add_dispute_evidence', args, subject.side);
    return storePhotos(input.photos, again, context);
  },

  async run({ subject, input: { text }, prepared: photos, tx, ...context }) {
    const { booking, side } = subject;
    const dispute = await openDisputeOf(tx, subject);
    await addEvidence(tx, dispute, { by: side, text, photos }, { ...context, emit: emitAs(side, context.emit) });
    return disputeResult(tx, { booking, dispute }, context);
  },
});

async function openDisputeOf(from: Reader, { booking, side }: BookingSide): Promise<Dispute> {
  const dispute = await findOpenDispute(from, booking.id);
  if (dispute === null) throw noOpenDispute({ bookingId: booking.id, side });
  if (dispute.evidence[side] >= MOST_EVIDENCE) throw tooMuchEvidence({ bookingId: booking.id, limit: MOST_EVIDENCE, side });
  return dispute;
}
