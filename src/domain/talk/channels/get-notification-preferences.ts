import { z } from 'zod';
import { query, signedIn } from '../../platform/kernel/index.ts';
import { findChosen, PreferencesView, preferencesView } from './preferences.ts';

export const getNotificationPreferences = query({
  name: 'get_notification_preferences',
  title: 'What you hear of',
  description: 'Of which kinds of things you are told, in the app, by e-mail, on devices and by text message.',
  access: signedIn('read:account'),
  input: z.strictObject({}),
  output: PreferencesView,
  errors: [],

  async run({ caller, reader, settings }) {
    return preferencesView(await findChosen(reader, caller.userId), settings);
  },
});
