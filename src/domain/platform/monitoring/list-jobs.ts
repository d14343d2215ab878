import { z } from 'zod';
import { anyAdmin, listOf, query } from '../kernel/index.ts';
import { findJobRuns, JobView, jobView } from './job-run.ts';

export const listJobs = query({
  name: 'list_jobs',
  title: 'Jobs',
  description:
    'Admin: every scheduled job and background worker of all processes: its last run, how long it took, how it ended, and when it runs next.',
  access: anyAdmin,
  input: z.strictObject({}),
  output: listOf(JobView),
  empty: () => 'No job has been listed yet: the server has just started for the first time.',
  errors: [],

  run: async ({ reader, now }) => ({ items: (await findJobRuns(reader)).map((row) => jobView(row, now)) }),
});
