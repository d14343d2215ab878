export { blockDays, type Blackout } from './block-days.ts';
export { blockedDays, effectiveRules, normalPeriod, type Period, ruleProblems } from './duration-rules.ts';
export { type Bookable, findFreeUnits } from './find-free-units.ts';
export { findFreeWindows } from './find-free-windows.ts';
export { holdDays } from './hold-days.ts';
export { findOccupied, freeDays, keepHold, type OccupiedDay, prolongHold } from './occupancy-store.ts';
export { ruleColumns } from './rule-columns.ts';
