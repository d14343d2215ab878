import { command, systemOnly } from '../kernel/index.ts';
import { ChangedSettings, changeSettings, settingChangesInput } from './setting-change.ts';
import { SETTINGS_LOCK } from './setting-store.ts';

/** A command for the server's command line, for the time before there is an administrator, or if none can sign in. */
export const enterSettings = command({
  name: 'enter_settings',
  title: 'Change settings on the command line',
  description:
    'Changes what the operator decides about the marketplace, as update_settings does. Either all changes are made or none.',
  access: { ...systemOnly, locks: () => [SETTINGS_LOCK] },
  repeat: 'natural',
  audited: true,
  input: settingChangesInput,
  output: ChangedSettings,
  errors: [],

  run: ({ input, tx, ...context }) => changeSettings(tx, input, { ...context, by: null }),
});
