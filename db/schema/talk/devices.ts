import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { DEVICE_KINDS, type NotifiedRole } from '../../values/index.ts';
import { users } from '../people/accounts.ts';

/** A browser or an app on a phone that shows its person what happens. */
export const devices = table(
  'devices',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The API key, or the session of a login link, that added it: it ends with that. Both null for the person. */
    keyId: ref(),
    sessionId: ref(),
    kind: oneOf(DEVICE_KINDS).notNull(),
    /** Whoever knows the address can send to it: sealed, and never shown again. */
    addressSealed: string().notNull(),
    /** Of the address, so that a device that is added again is the same one. */
    addressHash: string().notNull(),
    /** The push service. */
    host: string().notNull(),
    /** As whom its person is told on it: as far as what added it may read. */
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

/** A short message on its way to a device, or as a text message to a phone number. */
export const shortMessages = table(
  'short_messages',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The device; null for a text message to the number that the account has when it is sent. */
    deviceId: ref(),
    /** The event with the id of the device, or of the person for a text message: told once. */
    once: string().notNull(),
    message: json<{ title: string; text: string; url: string; tag: string; urgent: boolean }>().notNull(),
    createdAt: instant().notNull(),
    /** When to try (again), or how long a process has for a try; null when there is nothing more to do. */
    sendAt: instant(),
    tries: count().notNull().default(0),
    sentAt: instant(),
    /** Why the last try failed. */
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
