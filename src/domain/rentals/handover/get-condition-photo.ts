import { z } from 'zod';
import { LinkedPhoto, linkedPhoto, linkedPhotoInput } from '../../platform/files/index.ts';
import { anyone, IdInput, linkRefused, query } from '../../platform/kernel/index.ts';
import { findConditionReport } from '../open-items/index.ts';
import { photosOfReport } from './condition-report.ts';

export const getConditionPhoto = query({
  name: 'get_condition_photo',
  title: 'Open a photo',
  description: 'The file behind the url of a photo in a condition report. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({ reportId: IdInput, ...linkedPhotoInput }),
  output: LinkedPhoto,
  errors: [linkRefused],

  async run({ input, reader, ...context }) {
    const { reportId, ...link } = input;
    const report = await findConditionReport(reader, reportId);
    return linkedPhoto(report?.photos, photosOfReport(reportId), link, context);
  },
});
