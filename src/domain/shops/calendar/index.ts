export { addBlackout } from './add-blackout.ts';
export { blackoutPeriod, blockedInWords, blockedUnits, blockPeriod, findInTheWay, openPeriodFrom } from './blocked-period.ts';
export { applyBlackouts, findBlackout, ownCalendar } from './blackouts.ts';
export { invalidCalendar, inTheWayInWords, rulesConflict } from './calendar-errors.ts';
export { endCalendarFeeds, findOpenFeeds } from './calendar-feeds.ts';
export { createCalendarFeed } from './create-calendar-feed.ts';
export { getDurationRules } from './get-duration-rules.ts';
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
export { getOwnerCalendar } from './get-owner-calendar.ts';
export { MOST_SKIPPED_DAYS, removeImported, replaceImported, skippedDaysOf } from './imported-blackouts.ts';
export { listBlackouts } from './list-blackouts.ts';
export { listCalendarFeeds } from './list-calendar-feeds.ts';
export { readCalendarFeed } from './read-calendar-feed.ts';
export { removeBlackout } from './remove-blackout.ts';
export { revokeCalendarFeed } from './revoke-calendar-feed.ts';
export { setDurationRules } from './set-duration-rules.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
