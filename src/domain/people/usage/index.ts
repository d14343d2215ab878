export { storeCallCounts } from './call-count-store.ts';
export { callCounts } from './call-counts.ts';
export { getAgentUsage } from './get-agent-usage.ts';
export { purgeCallStats } from './purge-call-stats.ts';
export { storedData } from './stored-data.ts';
