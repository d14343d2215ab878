import { inject } from 'vitest';

// Before each test file of the project on PostgreSQL.
const problem = inject('postgresProblem');
if (problem !== '') {
  const error = new Error(problem);
  // It says all there is to know, once for each file.
  error.stack = '';
  throw error;
}
