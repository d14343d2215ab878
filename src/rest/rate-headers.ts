import type { Context } from 'koa';
import { type DomainError, rateLimited } from '../domain/platform/kernel/index.ts';
import type { Arrival } from '../tools/call.ts';

/** What is left of the window: of the network, and once it is known who calls, of the user. */
export function announceRate(ctx: Context, { rate }: Pick<Arrival, 'rate'>): void {
  if (rate === null) return;
  ctx.set({ 'X-RateLimit-Limit': String(rate.limit), 'X-RateLimit-Remaining': String(rate.remaining) });
}

/** When a call that was refused may be repeated. */
export function announceWait(ctx: Context, { declared, details, retryAfterSeconds }: DomainError): void {
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  if (declared === rateLimited) announceRate(ctx, { rate: { limit: Number(details['limit']), remaining: 0 } });
}
