import { z } from 'zod';
import { MODES } from '../../../../db/values/index.ts';
import { command, declareError, IdInput, offer } from '../../platform/kernel/index.ts';
import { ownNotifications } from './notification-access.ts';
import { countUnread, findSeen, type Lane, listLock, markRead } from './notification-store.ts';

const notificationNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such notification, or it is somebody else’s.',
  data: z.object({ notificationIds: z.array(z.string()) }),
  message: () => 'You have no such notification; nothing was marked.',
  next: () => [offer('list_notifications', {}, { actor: 'RENTER', why: 'see your notifications' })],
});

const MOST = 100;

export const markNotificationRead = command({
  name: 'mark_notification_read',
  title: 'Mark notifications as read',
  description: 'Marks notifications as read: some by their ids, or all up to a seq that the person has seen.',
  access: ownNotifications('write'),
  testKeys: 'their own',
  repeat: 'natural',
  effects: [],
  input: z
    .strictObject({
      notificationId: IdInput.optional(),
      notificationIds: z.array(IdInput).min(1).max(MOST).optional(),
      upToSeq: z.int().min(1).optional().describe('of the newest one listed: marks all up to it'),
      mode: z.enum(MODES).optional(),
    })
    .refine(namesSome, { path: ['notificationIds'], error: 'say which: notificationId, notificationIds or upToSeq' }),
  example: { notificationIds: ['ntf_01JD5ZK4T8M3N7Q2R6V9X0YB1C'] },
  output: z.object({ marked: z.int(), unread: z.int(), alreadyDone: z.boolean().optional() }),
  errors: [notificationNotFound],

  async run({ subject: lane, input: { notificationId, notificationIds, upToSeq }, tx, now }) {
    await tx.lock(listLock(lane.userId));
    const ids = [...(notificationIds ?? []), ...(notificationId === undefined ? [] : [notificationId])];
    await assertSeen(tx, lane, ids);
    const marked = await markRead(tx, lane, { ids, upTo: upToSeq ?? 0 }, now);
    const unread = await countUnread(tx, lane);
    return { marked, unread, ...(marked === 0 && { alreadyDone: true }) };
  },
});

function namesSome(input: Record<string, unknown>): boolean {
  return ['notificationId', 'notificationIds', 'upToSeq'].some((way) => input[way] !== undefined);
}

/** Marks all or none, because an id that is not the caller's is a mistake that they should hear of. */
async function assertSeen(tx: Parameters<typeof findSeen>[0], lane: Lane, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const seen = await findSeen(tx, lane, ids);
  const missing = ids.filter((id) => !seen.has(id));
  if (missing.length > 0) throw notificationNotFound({ notificationIds: missing });
}
