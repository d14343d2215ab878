export { getNotificationPreferences } from './get-notification-preferences.ts';
export { wantedChannels } from './preferences.ts';
export { rolesInReach } from './roles-in-reach.ts';
export { setNotificationPreferences } from './set-notification-preferences.ts';
export { storedData } from './stored-data.ts';
