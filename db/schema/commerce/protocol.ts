import { id, instant, json, string, table } from '../../columns.ts';

/**
 * The keys that sign messages to shopping platforms. The oldest key that may still sign is used. The others are published
 * already.
 */
export const messageKeys = table('message_keys', {
  /** The id under which the profile lists the key. */
  id: id(),
  privateSealed: string().notNull(),
  publicJwk: json<Record<string, string>>().notNull(),
  createdAt: instant().notNull(),
  signsUntil: instant().notNull(),
  /** Until then, others can verify what the key has signed. */
  retiresAt: instant().notNull(),
});
