import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { disputeEvidence } from '../../../../db/schema/index.ts';
import { LinkedPhoto, linkedPhoto, linkedPhotoInput } from '../../platform/files/index.ts';
import { anyone, IdInput, linkRefused, query } from '../../platform/kernel/index.ts';
import { photosOfEvidence } from './dispute-view.ts';

export const getEvidencePhoto = query({
  name: 'get_evidence_photo',
  title: 'Open a photo of a piece of evidence',
  description: 'The file behind the url of a photo of a piece of evidence. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({ evidenceId: IdInput, ...linkedPhotoInput }),
  output: LinkedPhoto,
  errors: [linkRefused],

  async run({ input, reader, ...context }) {
    const { evidenceId, ...link } = input;
    const [row] = await reader
      .select({ photos: disputeEvidence.photos })
      .from(disputeEvidence)
      .where(eq(disputeEvidence.id, evidenceId));
    return linkedPhoto(row?.photos, photosOfEvidence(evidenceId), link, context);
  },
});
