import { and, asc, count, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { loginLinks } from '../../../db/schema/index.ts';
import type { Settings } from '../kernel/index.ts';
import { tooManyLoginLinks } from './login-link-errors.ts';

/**
 * Makes sure that one more link may wait for its answer: of this network, and of all. What was answered or has run out
 * takes no place. Links are counted and made one by one, so that parallel ones cannot share a place.
 * Throws `too_many_login_links`.
 */
export async function assertPlaceForLink(
  tx: Tx,
  network: string,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  await tx.lock('open-login-links');
  const open = and(eq(loginLinks.status, 'PENDING'), gt(loginLinks.expiresAt, now));
  const ofNetwork = and(open, eq(loginLinks.network, network));
  for (const [links, most] of [
    [ofNetwork, settings.openLoginLinks],
    [open, settings.openLoginLinksInAll],
  ] as const) {
    const [found] = await tx.select({ links: count() }).from(loginLinks).where(links);
    if ((found?.links ?? 0) < most) continue;
    const [next] = await tx
      .select()
      .from(loginLinks)
      .where(links)
      .orderBy(asc(loginLinks.expiresAt), asc(loginLinks.id))
      .limit(1);
    const waits = (next?.expiresAt.getTime() ?? now.getTime()) - now.getTime();
    throw tooManyLoginLinks({ retryAfterSeconds: Math.max(1, Math.ceil(waits / 1_000)) });
  }
}
