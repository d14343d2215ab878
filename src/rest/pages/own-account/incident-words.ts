import type { IncidentType } from '../../../../db/values/index.ts';

export const INCIDENT_WORDS: Readonly<Record<IncidentType, string>> = {
  DAMAGE: 'Damage',
  LOSS: 'Loss',
  DIRTY: 'Dirt',
  NO_SHOW: 'Did not come',
  LATE_RETURN: 'Late return',
  HIDDEN_DEFECT: 'A defect that nobody saw',
  NOT_AS_DESCRIBED: 'Not as described',
  SAFETY: 'Not safe',
  OTHER: 'Something else',
};
