import { SIDES } from './platform.ts';

/** To whom a notification goes, and in which role. */
export const NOTIFIED_ROLES = [...SIDES, 'ADMIN'] as const;
export type NotifiedRole = (typeof NOTIFIED_ROLES)[number];

/** The kinds of notifications, as people choose them. */
export const NOTIFICATION_KINDS = [
  'BOOKINGS',
  'HANDOVER',
  'PAYMENTS',
  'CLAIMS',
  'DOCUMENTS',
  'MESSAGES',
  'REVIEWS',
  'PAYOUTS',
  'LISTINGS',
  'ACCOUNT',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['IN_APP', 'EMAIL', 'PUSH', 'SMS'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** A kind of notification over a channel, as preferences are stored. */
export type NotificationChoice = `${NotificationKind}:${NotificationChannel}`;

export function notificationChoice(kind: NotificationKind, channel: NotificationChannel): NotificationChoice {
  return `${kind}:${channel}`;
}

/** How often one e-mail tells of all unread messages: soon, at full hours, or in the morning. */
export const CHAT_LETTERS = ['SOON', 'HOURLY', 'DAILY'] as const;
export type ChatLetters = (typeof CHAT_LETTERS)[number];

/** Where short messages are shown: in a browser, or in an app on a phone. */
export const DEVICE_KINDS = ['WEB', 'MOBILE'] as const;

/** What a conversation is about: a booking, or a listing before there is one. */
export const CONVERSATION_KINDS = ['BOOKING', 'INQUIRY'] as const;

export const MESSAGE_REPORT_STATES = ['OPEN', 'UPHELD', 'DISMISSED'] as const;

export const MESSAGE_REPORT_REASONS = ['SPAM', 'FRAUD', 'HARASSMENT', 'OFF_PLATFORM', 'OTHER'] as const;
