import { depositLifecycle } from './deposit-lifecycle.ts';

/** The states in which money of the deposit, or the permission to take it, may be with the platform: what can be released. */
export const DEPOSIT_THERE = [...depositLifecycle.from('release'), ...depositLifecycle.from('releaseRest')] as const;
