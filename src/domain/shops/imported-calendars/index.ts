export { importIcs } from './import-ics.ts';
export { listFollowedCalendars } from './list-followed-calendars.ts';
export { refreshFollowedCalendars } from './refresh-followed-calendars.ts';
export { storedData } from './stored-data.ts';
export { unfollowCalendar } from './unfollow-calendar.ts';
