import type { Problem } from './form-parts.ts';

/** What was chosen is no country. */
export const noCountry: Problem = {
  status: 400,
  message: 'Please look at the marked fields again.',
  fields: new Map([['country', 'This must be chosen from the list.']]),
};
