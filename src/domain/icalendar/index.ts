export { readCalendar } from './read-ics.ts';
