import { z } from 'zod';
import { DEVICE_KINDS } from '../../../../db/values/index.ts';
import type { Device } from './device-store.ts';

export const DeviceView = z.object({
  subscriptionId: z.string(),
  kind: z.enum(DEVICE_KINDS),
  host: z.string().describe('push service'),
  createdAt: z.string(),
  lastSuccessAt: z.string().nullable(),
  delivers: z.boolean(),
  note: z.string().optional().describe('why not'),
});

/** A device as its person sees it. `apps` says whether this installation can send anything to apps on phones. */
export function deviceView(
  { id: subscriptionId, kind, host, createdAt, lastSuccessAt }: Device,
  { apps }: { readonly apps: boolean },
): z.infer<typeof DeviceView> {
  const at = { createdAt: createdAt.toISOString(), lastSuccessAt: lastSuccessAt?.toISOString() ?? null };
  const delivers = kind === 'WEB' || apps;
  return { subscriptionId, kind, host, ...at, delivers, ...(!delivers && { note: NOTHING_SENT }) };
}

const NOTHING_SENT =
  'The token is kept, but nothing will be delivered to it: this marketplace sends nothing to apps on phones yet. Subscribe a browser, or read list_notifications.';
