import { startProcessDateAt } from './process-date.ts';
import { TEST_NOW } from './test-now.ts';

// Before each test file, and as `--import` of processes that tests start.
startProcessDateAt(TEST_NOW);
