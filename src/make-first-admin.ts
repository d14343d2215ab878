import type { AdminConfig } from './config.ts';
import { createAdmin } from './domain/people/accounts/index.ts';
import type { Perform } from './domain/platform/kernel/index.ts';

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * Makes the administrator of the configuration, unless an account has this address. It runs after the demo data, which needs a
 * database without accounts. It is safe at every start, and when two processes start at the same time.
 */
export async function makeFirstAdmin(
  { pipeline }: { readonly pipeline: { readonly perform: Perform } },
  admin: AdminConfig,
  log: Log,
): Promise<void> {
  const { outcome } = await pipeline.perform(createAdmin, admin);
  if (outcome === 'CREATED') log.info('The admin of ADMIN_EMAIL was made. ADMIN_PASSWORD is not needed any more.');
  if (outcome === 'NOT_ADMIN') {
    log.warn('The account of ADMIN_EMAIL exists and is no admin. Nothing was changed: name another address.');
  }
}
