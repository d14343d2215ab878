import { TEST_NOW } from '../clock.ts';
import { seededDatabase } from '../start-marketplace.ts';

/** Makes the database with the demo data that the tests of an engine copy. Run as a program, beside other tests. */
await seededDatabase(TEST_NOW);
