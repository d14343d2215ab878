export { exampleNotices } from './example-notices.ts';
export { followNotifications } from './follow-notifications.ts';
export { listNotifications } from './list-notifications.ts';
export { markNotificationRead } from './mark-notification-read.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export { lastPlaces, newMessages } from './stream-news.ts';
