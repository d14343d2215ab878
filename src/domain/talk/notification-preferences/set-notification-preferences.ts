import { z } from 'zod';
import { notificationPreferences } from '../../../../db/schema/index.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '../../../../db/values.ts';
import { command, signedIn } from '../../platform/kernel/index.ts';
import { CHOICES, findSilenced, PreferencesView, preferencesView } from './preferences.ts';

const Choice = z
  .strictObject({ kind: z.enum(NOTIFICATION_KINDS), channel: z.enum(NOTIFICATION_CHANNELS), on: z.boolean() })
  .refine(({ kind, channel }) => CHOICES.some((known) => known.kind === kind && known.channel === channel), {
    error: `can be turned on and off: ${CHOICES.map(({ kind, channel }) => `${kind} ${channel}`).join(', ')}`,
  });

export const setNotificationPreferences = command({
  name: 'set_notification_preferences',
  title: 'Choose what you hear of',
  description: 'Turns kinds of notifications on or off, in the app or by e-mail; what is not named stays as it is.',
  access: signedIn('write:account'),
  repeat: 'natural',
  liveOnly: true,
  input: z.strictObject({ changes: z.array(Choice).min(1).max(CHOICES.length) }),
  output: PreferencesView,
  errors: [],

  async run({ input: { changes }, caller: { userId }, tx }) {
    await tx.lock(`notification-preferences:${userId}`);
    const silenced = new Set(await findSilenced(tx, userId));
    for (const { kind, channel, on } of changes) {
      if (on) silenced.delete(`${kind}:${channel}`);
      else silenced.add(`${kind}:${channel}`);
    }
    const row = { silenced: [...silenced] };
    await tx
      .insert(notificationPreferences)
      .values({ id: userId, ...row })
      .onConflictDoUpdate({ target: notificationPreferences.id, set: row });
    return preferencesView(row.silenced);
  },
});
