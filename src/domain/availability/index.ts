export { blockDays } from './block-days.ts';
export { blockLateDays } from './block-late-days.ts';
export { holdChange, takeChange } from './change-days.ts';
export { blockedDays, effectiveRules, normalPeriod, type Period, ruleProblems, returnProblems } from './duration-rules.ts';
export { type Bookable, findFreeUnits } from './find-free-units.ts';
export { findFreeWindows } from './find-free-windows.ts';
export { holdDays } from './hold-days.ts';
export { findOccupied, freeDays, freeHold, keepHold, type OccupiedDay, prolongHold } from './occupancy-store.ts';
export { ruleColumns } from './rule-columns.ts';
