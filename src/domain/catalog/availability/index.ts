export { writeBlackoutDays } from './blackout-days.ts';
export {
  blockMoreDays,
  freeFrom,
  holdDays,
  lockCalendar,
  type LockedAsset,
  takeChange,
  type TooFewUnits,
} from './booked-days.ts';
export { ruleColumns, requestedDays } from './date-search.ts';
export {
  blockedDays,
  daysLost,
  DurationRulesView,
  effectiveRules,
  normalPeriod,
  type Period,
  returnProblems,
  ruleProblems,
  YEARS_AHEAD_DAYS,
} from './duration-rules.ts';
export {
  type Bookable,
  findFreeUnits,
  findFreeWindows,
  findTakenUnits,
  mostTaken,
  takenByDay,
  unitsBeside,
  whyTaken,
} from './free-units.ts';
export { calendarLock, findOccupied, freeDays, freeHold, keepHold, moveHoldEnd, type OccupiedDay } from './occupancy-store.ts';
export { storedData } from './stored-data.ts';
