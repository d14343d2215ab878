export { getNotificationPreferences } from './get-notification-preferences.ts';
export { wants } from './preferences.ts';
export { setNotificationPreferences } from './set-notification-preferences.ts';
export { storedData } from './stored-data.ts';
