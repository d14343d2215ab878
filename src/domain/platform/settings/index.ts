export { enterSettings } from './enter-settings.ts';
export { settingEvents } from './events.ts';
export { listSettingChanges } from './list-setting-changes.ts';
export { listSettings } from './list-settings.ts';
export { findStoredSettings } from './setting-store.ts';
export { findSettingViews, missingSettings, SettingView } from './setting-view.ts';
export { storedData } from './stored-data.ts';
export { updateSettings } from './update-settings.ts';
