import { z } from 'zod';
import { MODES, NOTIFICATION_KINDS } from '../../../../db/values/index.ts';
import { IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { ownNotificationsAbout } from './notification-access.ts';
import { countUnread, findNotifications } from './notification-store.ts';
import { NotificationView, notificationView } from './notification-view.ts';

export const listNotifications = query({
  name: 'list_notifications',
  title: 'Notifications',
  description:
    'What has happened to your bookings, listings and account, newest first, each with the call that comes next; ACTION: it is your turn. Then mark_notification_read.',
  access: ownNotificationsAbout,
  thirdPartyText: true,
  input: z.strictObject({
    unread: z.boolean().optional().describe('true: only these'),
    kind: z.enum(NOTIFICATION_KINDS).optional(),
    bookingId: IdInput.optional(),
    afterSeq: z.int().min(0).optional().describe('only newer ones'),
    mode: z.enum(MODES).optional(),
    ...pageInput,
  }),
  example: { unread: true, limit: 2 },
  output: pageOf(NotificationView).extend({ unread: z.int().describe('of all') }),
  empty: ({ unread, kind, bookingId, afterSeq }) =>
    kind === undefined && bookingId === undefined && afterSeq === undefined
      ? `You have no ${unread === true ? 'unread ' : ''}notifications.`
      : 'No notification fits.',
  errors: [],

  async run({ subject: ownList, input, reader }) {
    const { rows, total } = await findNotifications(reader, ownList, input);
    const unread = await countUnread(reader, ownList);
    return { unread, items: rows.map(notificationView), pagination: pagination(input, total) };
  },
});
