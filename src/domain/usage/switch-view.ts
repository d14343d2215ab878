import { z } from 'zod';
import type { SwitchRow } from './switch-store.ts';

export const SwitchView = z.object({
  subject: z.string(),
  off: z.boolean(),
  reason: z.string().nullable().describe('as the callers are told; null when it is on'),
  since: z.string().nullable().describe('UTC instant'),
  by: z.string().nullable().describe('the admin'),
});

/** A switch as an admin sees it; without a row it is on. */
export function switchView(subject: string, row: SwitchRow | undefined): z.infer<typeof SwitchView> {
  if (row === undefined) return { subject, off: false, reason: null, since: null, by: null };
  return { subject, off: true, reason: row.reason, since: row.since.toISOString(), by: row.by };
}
