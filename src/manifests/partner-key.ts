import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { declareError, forbidden } from '../domain/kernel/index.ts';
import type { Exchange } from './exchange.ts';

const partnerKeyNeeded = declareError({
  code: 'unauthenticated',
  status: 401,
  when: 'The full description was asked for without a partner key.',
  data: z.object({ header: z.literal('X-Partner-Key') }),
  message: () =>
    'Send your partner key in X-Partner-Key. /.well-known/openapi says how to get one; /api/v1/openapi/agent needs none.',
  next: () => [],
});

/** Lets holders of a partner key pass: 401 without a key, 403 with a wrong one. */
export function assertPartner(ctx: Exchange, partnerKeys: readonly string[]): void {
  const given = ctx.get('x-partner-key');
  if (given === '') throw partnerKeyNeeded({ header: 'X-Partner-Key' });
  // Hashes are of one length, and all of them are compared: neither the time nor the order says anything about a key.
  const known = partnerKeys.filter((key) => timingSafeEqual(digest(given), digest(key)));
  if (known.length === 0) throw forbidden({ needs: 'PARTNER_KEY', has: 'UNKNOWN' });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
