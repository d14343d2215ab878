import { z } from 'zod';
import { DEVICE_KINDS } from '../../../../db/values/index.ts';
import type { Device } from './device-store.ts';

export const DeviceView = z.object({
  subscriptionId: z.string(),
  kind: z.enum(DEVICE_KINDS),
  host: z.string().describe('push service'),
  createdAt: z.string(),
  lastSuccessAt: z.string().nullable(),
});

export function deviceView({ id: subscriptionId, kind, host, createdAt, lastSuccessAt }: Device): z.infer<typeof DeviceView> {
  const at = { createdAt: createdAt.toISOString(), lastSuccessAt: lastSuccessAt?.toISOString() ?? null };
  return { subscriptionId, kind, host, ...at };
}
