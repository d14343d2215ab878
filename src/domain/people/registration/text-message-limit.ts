import type { AttemptLimit } from '../../../adapters/attempts.ts';
import { HOUR_MS, type Settings } from '../../platform/kernel/index.ts';

/** The limit of all text messages, including those that the platform sends by itself. */
export function textMessageLimit({
  smsPerHour,
  smsPerHourInAll,
}: Pick<Settings, 'smsPerHour' | 'smsPerHourInAll'>): AttemptLimit {
  return { kind: 'sms', seconds: HOUR_MS / 1_000, most: smsPerHour, mostInAll: smsPerHourInAll };
}
