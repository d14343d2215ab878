import { z } from 'zod';
import { CHAT_LETTERS, NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '../../../../db/values/index.ts';
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
    'Turns kinds of notifications on or off, in the app (IN_APP), by EMAIL, on devices (PUSH) or, off until asked for, by SMS, and how often one e-mail tells of unread messages; what is not named stays as it is.',
  access: signedIn('write:account'),
  repeat: 'natural',
  effects: ['gives up'],
  testKeys: 'none',
  input: z
    .strictObject({
      changes: z.array(Choice).max(CHOICES.length).default([]),
      chatLetters: z.enum(CHAT_LETTERS).optional().describe('SOON: minutes later; DAILY: at 07:00 UTC'),
    })
    .refine(({ changes, chatLetters }) => changes.length > 0 || chatLetters !== undefined, {
      path: ['changes'],
      error: 'at least one is needed, or chatLetters',
    }),
  example: { changes: [{ kind: 'MESSAGES', channel: 'EMAIL', on: false }] },
  output: PreferencesView,
  readsOut: ['chatLetters', 'pageUrl'],
  errors: [],

  async run({ input: { changes, chatLetters }, caller: { userId }, tx, settings }) {
    await tx.lock(preferencesLock(userId));
    const before = await findChosen(tx, userId);
    const chosen = changed({ ...before, chatLetters: chatLetters ?? before.chatLetters }, changes);
    await saveChosen(tx, userId, chosen);
    return preferencesView(chosen, settings);
  },
});
