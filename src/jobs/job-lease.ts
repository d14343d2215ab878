import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { jobLeases } from '../../db/schema/index.ts';
import { type JobRun, saveJobRun } from '../domain/platform/monitoring/index.ts';
import { later, MINUTE_MS } from '../domain/platform/kernel/index.ts';

const LEASE_MS = 5 * MINUTE_MS;

/**
 * Takes the lease of a job; returns false if another process has it. The lease of a process that died expires by itself. A
 * lease that could not be returned, because the database was away, is taken again by its holder.
 */
export async function takeLease(database: Database, job: string, holder: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.lock(`job:${job}`);
    const [lease] = await tx.select().from(jobLeases).where(eq(jobLeases.id, job));
    if (lease !== undefined && lease.until > now && lease.holder !== holder) return false;
    const until = later(now, LEASE_MS);
    const taken = { holder, until };
    await tx
      .insert(jobLeases)
      .values({ id: job, ...taken })
      .onConflictDoUpdate({ target: jobLeases.id, set: taken });
    return true;
  });
}

/** Returns the lease, if this process still has it, and records how the job ran. */
export async function returnLease(
  database: Database,
  { holder, run, now }: { readonly holder: string; readonly run: JobRun; readonly now: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(jobLeases)
      .set({ until: now })
      .where(and(eq(jobLeases.id, run.name), eq(jobLeases.holder, holder)));
    await saveJobRun(tx, run);
  });
}
