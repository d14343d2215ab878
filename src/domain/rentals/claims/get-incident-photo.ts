import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { incidents } from '../../../../db/schema/index.ts';
import { LinkedPhoto, linkedPhoto, linkedPhotoInput } from '../../platform/files/index.ts';
import { anyone, IdInput, linkRefused, query } from '../../platform/kernel/index.ts';
import { photosOfIncident } from './incident-view.ts';

export const getIncidentPhoto = query({
  name: 'get_incident_photo',
  title: 'Open a photo of an incident',
  description: 'The file behind the url of a photo of an incident. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({ incidentId: IdInput, ...linkedPhotoInput }),
  output: LinkedPhoto,
  errors: [linkRefused],

  async run({ input, reader, ...context }) {
    const { incidentId, ...link } = input;
    const [row] = await reader.select({ photos: incidents.photos }).from(incidents).where(eq(incidents.id, incidentId));
    return linkedPhoto(row?.photos, photosOfIncident(incidentId), link, context);
  },
});
