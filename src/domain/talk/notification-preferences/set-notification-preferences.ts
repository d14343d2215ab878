import { z } from 'zod';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '../../../../db/values.ts';
import { command, signedIn } from '../../platform/kernel/index.ts';
import {
  changed,
  CHOICES,
  findChosen,
  mayChoose,
  preferencesLock,
  PreferencesView,
  preferencesView,
  saveChosen,
} from './preferences.ts';

const Choice = z
  .strictObject({ kind: z.enum(NOTIFICATION_KINDS), channel: z.enum(NOTIFICATION_CHANNELS), on: z.boolean() })
  .refine(({ kind, channel }) => mayChoose(kind, channel), {
    error: `can be turned on and off: ${CHOICES.map(({ kind, channel }) => `${kind} ${channel}`).join(', ')}`,
  });

export const setNotificationPreferences = command({
  name: 'set_notification_preferences',
  title: 'Choose what you hear of',
  description:
    'Turns kinds of notifications on or off, in the app (IN_APP), by EMAIL, on devices (PUSH) or, off until asked for, by SMS; what is not named stays as it is.',
  access: signedIn('write:account'),
  repeat: 'natural',
  liveOnly: true,
  input: z.strictObject({ changes: z.array(Choice).min(1).max(CHOICES.length) }),
  example: { changes: [{ kind: 'MESSAGES', channel: 'EMAIL', on: false }] },
  output: PreferencesView,
  errors: [],

  async run({ input: { changes }, caller: { userId }, tx }) {
    await tx.lock(preferencesLock(userId));
    const chosen = changed(await findChosen(tx, userId), changes);
    await saveChosen(tx, userId, chosen);
    return preferencesView(chosen);
  },
});
