import { z } from 'zod';
import { anyone, IdInput, isSignedLink, query } from '../kernel/index.ts';
import { photoPath } from '../photos/index.ts';
import { photoLinkRefused } from './handover-errors.ts';
import { findReport } from './report-store.ts';
import { photosOf } from './report-view.ts';

export const getConditionPhoto = query({
  name: 'get_condition_photo',
  title: 'Open a photo',
  description: 'The file behind the url of a photo in a condition report. The signature in the link is the permission.',
  access: anyone,
  input: z.strictObject({ reportId: IdInput, photoId: IdInput, expires: z.int(), signature: z.string().max(100) }),
  output: z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() }),
  errors: [photoLinkRefused],

  async run({ input, reader, ...context }) {
    const { reportId, photoId } = input;
    if (!isSignedLink(photoPath(photosOf(reportId), photoId), input, context)) throw photoLinkRefused({});
    const report = await findReport(reader, reportId);
    const photo = report?.photos.find(({ id }) => id === photoId);
    if (photo === undefined) throw photoLinkRefused({});
    return photo;
  },
});
