import { z } from 'zod';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { PUSH, type PushAddress } from '../../../adapters/push/push-sender.ts';
import { secretHash } from '../../platform/kernel/index.ts';
import { deviceAddressRefused } from './device-errors.ts';

/**
 * Text that must match a pattern. The published schema leaves the pattern out, because it would cost agents more tokens than it
 * is worth.
 */
function textLike(pattern: RegExp, what: string) {
  return z
    .string()
    .max(1_000)
    .refine((text) => pattern.test(text), { error: `must be ${what}` });
}

/** The keys of a subscription: an uncompressed point of P-256 and a secret of 16 bytes (RFC 8291). */
const KEYS = { p256dh: /^B[\w-]{86}=?$/, auth: /^[\w-]{22}(==)?$/ };

const Keys = z
  .partialRecord(z.enum(['p256dh', 'auth']), textLike(/^[\w=-]+$/, 'as the browser says it'))
  .refine(({ p256dh = '', auth = '' }) => KEYS.p256dh.test(p256dh) && KEYS.auth.test(auth), {
    error: 'must be p256dh and auth, as the browser says them',
  });

const Endpoint = textLike(/^https?:\/\/\S+$/i, 'the whole address, with https://');
const Token = textLike(/^[\w:.-]{20,}$/, 'a token of Firebase');

/** A browser, as `PushSubscription.toJSON()` describes it, or an app by its token. */
export const deviceInput = {
  endpoint: Endpoint.optional(),
  // Browsers send this field, usually as null. It is not needed, because a push service reports when a subscription has ended.
  expirationTime: z.unknown().optional(),
  keys: Keys.optional(),
  token: Token.optional(),
};

/** The fields that name a device: its id, or the fields with which it was added. */
export const deviceNameInput = { endpoint: Endpoint.optional(), token: Token.optional() };

type DeviceInput = z.output<z.ZodObject<typeof deviceInput>>;

export function namesOneDevice({ endpoint, keys, token }: Partial<DeviceInput>): boolean {
  return token === undefined ? endpoint !== undefined && keys !== undefined : endpoint === undefined && keys === undefined;
}

/** The device in the form that the port takes. */
export function addressOf({ endpoint, keys, token }: DeviceInput): PushAddress {
  if (token !== undefined) return { kind: 'MOBILE', token };
  const { p256dh = '', auth = '' } = keys ?? {};
  return { kind: 'WEB', endpoint: endpoint ?? '', p256dh: p256dh.replace(/=+$/, ''), auth: auth.replace(/=+$/, '') };
}

/** The hash by which a device is found without its stored address. */
export function hashOf({ endpoint, token }: Pick<DeviceInput, 'endpoint' | 'token'>): string {
  return secretHash(endpoint === undefined ? `MOBILE:${token}` : `WEB:${endpoint}`);
}

const FIREBASE = 'fcm.googleapis.com';

/** The host of the push service. Throws `device_address_refused` if nothing may be sent there. */
export async function hostOf(address: PushAddress, { outbound }: Pick<Ports, 'outbound'>): Promise<string> {
  if (address.kind === 'MOBILE') return FIREBASE;
  try {
    await outbound.check({ url: address.endpoint, purpose: PUSH });
  } catch (error) {
    if (error instanceof OutboundFailure) throw deviceAddressRefused({ problem: error.message });
    throw error;
  }
  return new URL(address.endpoint).hostname;
}
