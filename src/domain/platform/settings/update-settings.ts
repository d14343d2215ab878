import { anyAdmin, command } from '../kernel/index.ts';
import { ChangedSettings, changeSettings, settingChangesInput } from './setting-change.ts';
import { SETTINGS_LOCK } from './setting-store.ts';

export const updateSettings = command({
  name: 'update_settings',
  title: 'Change settings',
  description:
    'Admin: change what the operator decides about the marketplace. Either all changes of a call are made or none. Limits of bookings count for bookings that are made from now on; everything else follows at once, in every process within a few seconds.',
  access: { ...anyAdmin, locks: () => [SETTINGS_LOCK] },
  repeat: 'natural',
  input: settingChangesInput,
  example: { settings: { paymentHours: 12, maxCounterOffers: 2 }, reason: 'Weekends are booked late' },
  output: ChangedSettings,
  errors: [],

  run: ({ input, caller, tx, ...context }) => changeSettings(tx, input, { ...context, by: caller.userId }),
});
