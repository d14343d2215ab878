export { callCounts } from './call-counts.ts';
export { changeSwitch } from './change-switch.ts';
export { getAgentUsage } from './get-agent-usage.ts';
export { listSwitches } from './list-switches.ts';
export { purgeCallStats } from './purge-call-stats.ts';
export { storeCallCounts } from './store-call-counts.ts';
export { findSwitchedOff } from './switch-store.ts';
