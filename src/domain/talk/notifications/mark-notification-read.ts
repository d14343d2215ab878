import { z } from 'zod';
import { MODES } from '../../../../db/values/index.ts';
import { command, declareError, IdInput, offer } from '../../platform/kernel/index.ts';
import { ownNotifications } from './notification-access.ts';
import { countUnread, findSeen, type OwnList, listLock, markRead } from './notification-store.ts';

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

  async run({ subject: ownList, input: { notificationId, notificationIds, upToSeq }, tx, now }) {
    await tx.lock(listLock(ownList.userId));
    const ids = [...(notificationIds ?? []), ...(notificationId === undefined ? [] : [notificationId])];
    await assertSeen(tx, ownList, ids);
    const marked = await markRead(tx, ownList, { ids, upTo: upToSeq ?? 0 }, now);
    const unread = await countUnread(tx, ownList);
    return { marked, unread, ...(marked === 0 && { alreadyDone: true }) };
  },
});

function namesSome(input: Record<string, unknown>): boolean {
  return ['notificationId', 'notificationIds', 'upToSeq'].some((way) => input[way] !== undefined);
}

/** Refuses an id that is not in the caller's list, because it is a mistake; then nothing is marked. */
async function assertSeen(tx: Parameters<typeof findSeen>[0], ownList: OwnList, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const seen = await findSeen(tx, ownList, ids);
  const missing = ids.filter((id) => !seen.has(id));
  if (missing.length > 0) throw notificationNotFound({ notificationIds: missing });
}
