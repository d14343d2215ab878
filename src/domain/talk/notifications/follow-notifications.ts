import { z } from 'zod';
import { MODES } from '../../../../db/values/index.ts';
import { followed, FOLLOWED_AT_ONCE, followInput, offer, query } from '../../platform/kernel/index.ts';
import { ownNotifications } from './notification-access.ts';
import { lastPlace, notificationsBehind } from './notification-store.ts';
import { NotificationView, notificationView } from './notification-view.ts';

export const followNotifications = query({
  name: 'follow_notifications',
  title: 'Follow notifications',
  description: 'New notifications as they come, each with its seq.',
  access: ownNotifications('read'),
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject({ ...followInput, mode: z.enum(MODES).optional() }),
  example: { afterSeq: 0 },
  output: followed(NotificationView),
  empty: () => 'There is nothing newer.',
  errors: [],

  async run({ subject: ownList, input: { afterSeq }, reader }) {
    const wokenBy = [`notifications:${ownList.userId}`];
    if (afterSeq === undefined) return { items: [], nextSeq: await lastPlace(reader, ownList.userId), hasMore: false, wokenBy };
    const rows = await notificationsBehind(reader, ownList, afterSeq, FOLLOWED_AT_ONCE + 1);
    const items = rows.slice(0, FOLLOWED_AT_ONCE).map(notificationView);
    const last = items.length > 0 ? afterSeq : await lastPlace(reader, ownList.userId);
    if (last < afterSeq) return { items, nextSeq: last, hasMore: false, wokenBy, reset: AHEAD };
    return { items, nextSeq: items.at(-1)?.seq ?? afterSeq, hasMore: rows.length > FOLLOWED_AT_ONCE, wokenBy };
  },
});

const AHEAD = {
  reason: 'AHEAD' as const,
  nextActions: [offer('list_notifications', {}, { actor: 'RENTER', why: 'see what there is' })],
};
