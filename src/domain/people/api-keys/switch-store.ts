import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { switches } from '../../../../db/schema/index.ts';

type SwitchRow = typeof switches.$inferSelect;

/** Everything that is switched off, with the reason, by `tool:…`, `key:…` or `user:…`. */
export async function findSwitchedOff(reader: Reader): Promise<Map<string, string>> {
  const rows = await reader.select({ id: switches.id, reason: switches.reason }).from(switches).orderBy(asc(switches.id));
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

export async function findSwitch(from: Reader, subject: string): Promise<SwitchRow | undefined> {
  const [row] = await from.select().from(switches).where(eq(switches.id, subject));
  return row;
}

export async function switchOff(tx: Tx, row: SwitchRow): Promise<void> {
  await tx.insert(switches).values(row);
}

export async function switchOn(tx: Tx, subject: string): Promise<void> {
  await tx.delete(switches).where(eq(switches.id, subject));
}

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
