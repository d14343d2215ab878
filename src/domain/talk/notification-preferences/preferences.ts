import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { notificationPreferences } from '../../../../db/schema/index.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '../../../../db/values.ts';

type Silenced = readonly `${NotificationKind}:${NotificationChannel}`[];

/** Over which channels each kind is told, and which of them can be turned off. What befalls the account is always told. */
const CHANNELS: Readonly<Record<NotificationKind, Readonly<Partial<Record<NotificationChannel, 'OPTIONAL' | 'ALWAYS'>>>>> = {
  BOOKINGS: { IN_APP: 'OPTIONAL' },
  HANDOVER: { IN_APP: 'OPTIONAL' },
  PAYMENTS: { IN_APP: 'OPTIONAL' },
  CLAIMS: { IN_APP: 'OPTIONAL' },
  DOCUMENTS: { IN_APP: 'OPTIONAL' },
  MESSAGES: { IN_APP: 'OPTIONAL', EMAIL: 'OPTIONAL' },
  REVIEWS: { IN_APP: 'OPTIONAL' },
  PAYOUTS: { IN_APP: 'OPTIONAL' },
  LISTINGS: { IN_APP: 'OPTIONAL' },
  ACCOUNT: { IN_APP: 'ALWAYS', EMAIL: 'ALWAYS' },
};

/** Every pair that can be turned on and off. */
export const CHOICES = NOTIFICATION_KINDS.flatMap((kind) =>
  NOTIFICATION_CHANNELS.filter((channel) => CHANNELS[kind][channel] === 'OPTIONAL').map((channel) => ({ kind, channel })),
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
});

export function preferencesView(silenced: Silenced): z.infer<typeof PreferencesView> {
  const preferences = NOTIFICATION_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.filter((channel) => CHANNELS[kind][channel] !== undefined).map((channel) => ({
      kind,
      channel,
      on: isOn(silenced, kind, channel),
      ...(CHANNELS[kind][channel] === 'ALWAYS' && { fixed: true as const }),
    })),
  );
  return { preferences };
}

/** What somebody has turned off. */
export async function findSilenced(from: Reader, userId: string): Promise<Silenced> {
  const [row] = await from.select().from(notificationPreferences).where(eq(notificationPreferences.id, userId));
  return row?.silenced ?? [];
}

/** Whether somebody wants to be told of such things this way. */
export async function wants(
  from: Reader,
  userId: string,
  { kind, channel }: { readonly kind: NotificationKind; readonly channel: NotificationChannel },
): Promise<boolean> {
  return isOn(await findSilenced(from, userId), kind, channel);
}

function isOn(silenced: Silenced, kind: NotificationKind, channel: NotificationChannel): boolean {
  return CHANNELS[kind][channel] === 'ALWAYS' || !silenced.includes(`${kind}:${channel}`);
}
