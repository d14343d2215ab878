import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { CHAT_LETTERS, DEVICE_KINDS, type NotificationChoice, type NotifiedRole } from '../../values/index.ts';
import { users } from '../people/accounts.ts';

/** What a person does not want to be told. Without a row, everything is told except by channels that cost money. */
export const notificationPreferences = table('notification_preferences', {
  /** The person's id. */
  id: id().references(() => users.id),
  silenced: json<NotificationChoice[]>().notNull(),
  /** What is off by default and was turned on. Null if nothing was. */
  chosen: json<NotificationChoice[]>(),
  /** Null means soon. */
  chatLetters: oneOf(CHAT_LETTERS),
});

/** A browser or an app on a phone that shows notifications of its person. */
export const devices = table(
  'devices',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /**
     * The API key, or the session of a login link, that added the device, and with which the device ends. Both are null if the
     * person added it.
     */
    keyId: ref(),
    sessionId: ref(),
    kind: oneOf(DEVICE_KINDS).notNull(),
    /** Anybody who knows the address can send to it, so it is encrypted and never shown again. */
    addressSealed: string().notNull(),
    /** A hash of the address, so that a device that is added again is recognised. */
    addressHash: string().notNull(),
    /** The push service. */
    host: string().notNull(),
    /** The sides whose notifications it shows, as far as its registrant may read them. */
    roles: json<NotifiedRole[]>().notNull(),
    createdAt: instant().notNull(),
    lastSuccessAt: instant(),
  },
  (t) => [
    uniqueIndex('devices_address_key').on(t.addressHash),
    index('devices_user_idx').on(t.userId),
    index('devices_key_idx').on(t.keyId),
  ],
);

/** A short message to a device, or a text message to a phone number. */
export const shortMessages = table(
  'short_messages',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The device. Null for a text message to the phone number that the account has when it is sent. */
    deviceId: ref(),
    /** The id of the event with that of the device or, for a text message, of the person. It prevents duplicates. */
    once: string().notNull(),
    message: json<{ title: string; text: string; url: string; tag: string; urgent: boolean }>().notNull(),
    createdAt: instant().notNull(),
    /** When to deliver it or to retry, or until when a process is delivering it. Null if nothing more is to be done. */
    sendAt: instant(),
    tries: count().notNull().default(0),
    sentAt: instant(),
    /** Why the last attempt failed. */
    problem: string(),
  },
  (t) => [
    uniqueIndex('short_messages_once_key').on(t.once),
    index('short_messages_due_idx').on(t.sendAt),
    index('short_messages_device_idx').on(t.deviceId),
    index('short_messages_user_idx').on(t.userId, t.createdAt),
    index('short_messages_age_idx').on(t.createdAt),
  ],
);
