import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { foundFor, isListed } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { devices, notificationPreferences, users } from '../../../../db/schema/index.ts';
import {
  CHAT_LETTERS,
  type ChatLetters,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  notificationChoice,
  type NotificationChoice,
  type NotificationKind,
} from '../../../../db/values/index.ts';
import { accountUrl, type UserRow } from '../../people/accounts/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';

type Choices = readonly NotificationChoice[];

/** The channels that a person has turned off, and those off by default that the person has turned on. */
export interface Chosen {
  readonly silenced: Choices;
  readonly chosen: Choices;
  readonly chatLetters: ChatLetters;
}

/**
 * `ALWAYS` cannot be turned off, `OPTIONAL` can, and `ASKED` is off until somebody turns it on, because a text message costs
 * money.
 */
type Told = Readonly<Partial<Record<NotificationChannel, 'OPTIONAL' | 'ALWAYS' | 'ASKED'>>>;

const TOLD: Told = { IN_APP: 'OPTIONAL', EMAIL: 'OPTIONAL', PUSH: 'OPTIONAL', SMS: 'ASKED' };
const NOT_BY_SMS: Told = { IN_APP: 'OPTIONAL', EMAIL: 'OPTIONAL', PUSH: 'OPTIONAL' };

/** The channels for each kind of notification. Letters of their own always tell of events of the account. */
const CHANNELS: Readonly<Record<NotificationKind, Told>> = {
  BOOKINGS: TOLD,
  HANDOVER: TOLD,
  PAYMENTS: TOLD,
  CLAIMS: TOLD,
  DOCUMENTS: TOLD,
  MESSAGES: NOT_BY_SMS,
  REVIEWS: NOT_BY_SMS,
  PAYOUTS: TOLD,
  LISTINGS: NOT_BY_SMS,
  ACCOUNT: { IN_APP: 'ALWAYS', EMAIL: 'ALWAYS', PUSH: 'OPTIONAL' },
};

/** Whether the person can turn this kind on and off for the channel. */
export function mayChoose(kind: NotificationKind, channel: NotificationChannel): boolean {
  return CHANNELS[kind][channel] !== undefined && CHANNELS[kind][channel] !== 'ALWAYS';
}

/** Every pair of kind and channel that can be turned on and off. */
export const CHOICES = NOTIFICATION_KINDS.flatMap((kind) =>
  NOTIFICATION_CHANNELS.filter((channel) => mayChoose(kind, channel)).map((channel) => ({ kind, channel })),
);

export const PreferencesView = z.object({
  preferences: z.array(
    z.object({
      kind: z.enum(NOTIFICATION_KINDS),
      channel: z.enum(NOTIFICATION_CHANNELS),
      on: z.boolean(),
      fixed: z.literal(true).optional().describe('cannot be turned off'),
    }),
  ),
  chatLetters: z.enum(CHAT_LETTERS).describe('when one e-mail tells of all unread messages'),
  pageUrl: z.string().describe('where the person chooses by themselves, once signed in'),
});

export function preferencesView(chosen: Chosen, settings: Settings): z.infer<typeof PreferencesView> {
  const preferences = NOTIFICATION_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.filter((channel) => CHANNELS[kind][channel] !== undefined).map((channel) => ({
      kind,
      channel,
      on: isOn(chosen, kind, channel),
      ...(CHANNELS[kind][channel] === 'ALWAYS' && { fixed: true as const }),
    })),
  );
  return { preferences, chatLetters: chosen.chatLetters, pageUrl: accountUrl(settings, { part: 'notices' }) };
}

export async function findChosen(from: Reader, userId: string): Promise<Chosen> {
  const [row] = await findPreferences(from, { userId });
  return chosenIn(row ?? null);
}

function chosenIn(row: typeof notificationPreferences.$inferSelect | null): Chosen {
  return { silenced: row?.silenced ?? [], chosen: row?.chosen ?? [], chatLetters: row?.chatLetters ?? 'SOON' };
}

const findPreferences = hotQuery('notification_preferences', (reader) =>
  reader
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.id, placeholder('userId'))),
);

export function preferencesLock(userId: string): string {
  return `notification-preferences:${userId}`;
}

export async function saveChosen(tx: Tx, userId: string, row: ReturnType<typeof changed>): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values({ id: userId, ...row })
    .onConflictDoUpdate({ target: notificationPreferences.id, set: row });
}

/** A person who may be told of something, with the channels over which they want it and can get it. */
export interface Addressee {
  readonly user: UserRow;
  readonly channels: ReadonlySet<NotificationChannel>;
}

/** Finds people by their ids. `PUSH` is among the channels only if the person has a device. */
export async function findAddressees(
  from: Reader,
  userIds: readonly string[],
  kind: NotificationKind,
): Promise<ReadonlyMap<string, Addressee>> {
  const rows = await findPeople(from, { userIds: JSON.stringify(userIds) });
  return new Map(
    rows.map(({ user, preferences, deviceId }) => {
      const channels = channelsFor(chosenIn(preferences), kind);
      return [user.id, { user, channels: deviceId === null ? channels.difference(new Set(['PUSH'])) : channels }] as const;
    }),
  );
}

const findPeople = hotQuery('addressees', (reader) => {
  const device = reader.select({ id: devices.id }).from(devices).where(eq(devices.userId, users.id)).limit(1);
  return reader
    .select({ user: users, preferences: notificationPreferences, deviceId: foundFor<string>(device) })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.id, users.id))
    .where(isListed(users.id, placeholder('userIds')));
});

/** The channels over which the person wants this kind of notification. */
export async function wantedChannels(
  from: Reader,
  userId: string,
  kind: NotificationKind,
): Promise<ReadonlySet<NotificationChannel>> {
  return channelsFor(await findChosen(from, userId), kind);
}

function channelsFor(chosen: Chosen, kind: NotificationKind): ReadonlySet<NotificationChannel> {
  return new Set(NOTIFICATION_CHANNELS.filter((channel) => isOn(chosen, kind, channel)));
}

/** How often the person gets an e-mail about all unread messages. */
export async function chatLettersOf(from: Reader, userId: string): Promise<ChatLetters> {
  return (await findChosen(from, userId)).chatLetters;
}

/** The choices after some of them were changed. */
export function changed(
  { silenced, chosen, chatLetters }: Chosen,
  changes: readonly { readonly kind: NotificationKind; readonly channel: NotificationChannel; readonly on: boolean }[],
): { silenced: Choices[number][]; chosen: Choices[number][]; chatLetters: ChatLetters } {
  const [off, asked] = [new Set(silenced), new Set(chosen)];
  for (const { kind, channel, on } of changes) {
    const name = notificationChoice(kind, channel);
    const [list, listed] = CHANNELS[kind][channel] === 'ASKED' ? [asked, on] : [off, !on];
    if (listed) list.add(name);
    else list.delete(name);
  }
  return { silenced: [...off], chosen: [...asked], chatLetters };
}

function isOn(
  { silenced, chosen }: Pick<Chosen, 'silenced' | 'chosen'>,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const told = CHANNELS[kind][channel];
  if (told === undefined || told === 'ALWAYS') return told === 'ALWAYS';
  const name = notificationChoice(kind, channel);
  return told === 'ASKED' ? chosen.includes(name) : !silenced.includes(name);
}
