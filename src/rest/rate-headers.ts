import type { Context } from 'koa';
import { type DomainError, rateLimited } from '../domain/platform/kernel/index.ts';
import { rateHeaders } from '../tools/rate-limit.ts';

/** Says when a refused call may be repeated. */
export function announceWait(ctx: Context, { declared, details, retryAfterSeconds }: DomainError): void {
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  if (declared === rateLimited) ctx.set(rateHeaders({ limit: Number(details['limit']), remaining: 0 }));
}
