export { getNotificationPreferences } from './get-notification-preferences.ts';
export { chatLettersOf, wantedChannels } from './preferences.ts';
export { rolesInReach } from './roles-in-reach.ts';
export { setNotificationPreferences } from './set-notification-preferences.ts';
export { showUnsubscribe } from './show-unsubscribe.ts';
export { stopLetters } from './stop-letters.ts';
export { storedData } from './stored-data.ts';
