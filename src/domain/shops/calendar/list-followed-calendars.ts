import { z } from 'zod';
import { ownAsset } from '../../catalog/assets/index.ts';
import { IdInput, listOf, optional, query } from '../../platform/kernel/index.ts';
import { findFollowedOf, FollowedView, followedView } from './followed-calendar.ts';

export const listFollowedCalendars = query({
  name: 'list_followed_calendars',
  title: 'Followed calendars',
  description: 'Calendars elsewhere that block days of your assets: last success, what fails, next try.',
  access: optional(ownAsset('read:owner'), 'assetId'),
  input: z.strictObject({ assetId: IdInput.optional() }),
  output: listOf(FollowedView),
  empty: () => 'No calendar is followed; import_ics with url follows one.',
  errors: [],

  async run({ input: { assetId }, caller: { vendorId }, reader }) {
    const rows = await findFollowedOf(reader, { vendorId, ...(assetId !== undefined && { assetId }) });
    return { items: rows.map(followedView) };
  },
});
