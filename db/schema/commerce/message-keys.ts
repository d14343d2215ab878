import { id, instant, json, string, table } from '../../columns.ts';

/** The keys that messages to shopping platforms are signed with: the oldest that still signs does, the others are known already. */
export const messageKeys = table('message_keys', {
  /** As the profile names it. */
  id: id(),
  privateSealed: string().notNull(),
  publicJwk: json<Record<string, string>>().notNull(),
  createdAt: instant().notNull(),
  signsUntil: instant().notNull(),
  /** Until then what it signed can be checked. */
  retiresAt: instant().notNull(),
});
