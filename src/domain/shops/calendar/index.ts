export { addBlackout } from './add-blackout.ts';
export { applyBlackouts, findBlackout, ownCalendar } from './blackouts.ts';
export { blackoutPeriod, blockedInWords, blockedUnits, blockPeriod, findInTheWay, openPeriodFrom } from './blocked-period.ts';
export { inTheWayInWords, rulesConflict } from './calendar-errors.ts';
export { endCalendarFeeds, findOpenFeeds } from './calendar-feeds.ts';
export { createCalendarFeed } from './create-calendar-feed.ts';
export { getDurationRules } from './get-duration-rules.ts';
export { getOwnerCalendar } from './get-owner-calendar.ts';
export { importIcs } from './import-ics.ts';
export { listBlackouts } from './list-blackouts.ts';
export { listCalendarFeeds } from './list-calendar-feeds.ts';
export { listFollowedCalendars } from './list-followed-calendars.ts';
export {
  assertInOrder,
  assertRulesFit,
  changedRules,
  ClockTime,
  durationRulesLock,
  type RuleChanges,
  rulesInput,
  saveAssetRules,
} from './own-rules.ts';
export { readCalendarFeed } from './read-calendar-feed.ts';
export { refreshFollowedCalendars } from './refresh-followed-calendars.ts';
export { removeBlackout } from './remove-blackout.ts';
export { revokeCalendarFeed } from './revoke-calendar-feed.ts';
export { setDurationRules } from './set-duration-rules.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export { unfollowCalendar } from './unfollow-calendar.ts';
