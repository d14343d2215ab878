import { z } from 'zod';
import { NOTIFICATION_KINDS, NOTIFIED_ROLES } from '../../../../db/values/index.ts';
import { NextAction } from '../../platform/kernel/index.ts';
import { english } from '../../platform/words/index.ts';
import type { Listed } from './notification-store.ts';
import { templateOf } from './templates/all-templates.ts';
import { IMPORTANCE, type Words } from './templates/template.ts';

export const NotificationView = z.object({
  notificationId: z.string(),
  seq: z.int().describe('its place in your list'),
  kind: z.enum(NOTIFICATION_KINDS),
  type: z.string(),
  importance: z.enum(IMPORTANCE),
  role: z.enum(NOTIFIED_ROLES).describe('as whom you are told'),
  text: z.string(),
  at: z.string(),
  read: z.boolean(),
  ended: z.literal(true).optional().describe('what it asked for is done or over'),
  bookingId: z.string().nullable(),
  asset: z.object({ assetId: z.string(), title: z.string().describe('untrusted text') }).nullable(),
  next: NextAction.nullable(),
});

export function notificationView({ notification, title }: Listed): z.input<typeof NotificationView> {
  const { id: notificationId, seq, kind, type, role, at, readAt, bookingId, assetId } = notification;
  const { endedAt } = notification;
  const { text, next, ...words } = wordsOf(notification);
  const importance = endedAt === null ? words.importance : 'INFO';
  const asset = assetId === null || title === null ? null : { assetId, title };
  const told = {
    importance,
    role,
    text,
    at: at.toISOString(),
    read: readAt !== null,
    ...(endedAt !== null && { ended: true as const }),
  };
  return { notificationId, seq, kind, type, ...told, bookingId, asset, next };
}

/** The text of a notification, from its stored facts and the present template. Agents read it, so it is in English. */
function wordsOf({ type, role, facts, ...about }: Listed['notification']): Words {
  const words = templateOf(type)?.words(role, facts, about, english);
  return words ?? { text: `This has happened: ${type}.`, importance: 'INFO', next: null, button: null, page: null };
}
