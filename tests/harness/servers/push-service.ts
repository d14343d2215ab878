import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { serveOnLoopback } from './loopback-server.ts';

/** What came to a browser's address at a push service, as the browser reads it. */
export interface Pushed {
  readonly headers: Readonly<Record<string, string>>;
  /** Null where it cannot be decrypted with the browser's keys. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came
  readonly message: any;
  /** Of the token in its `Authorization`, whose signature was checked: audience, contact and end. */
  readonly vapid: { readonly publicKey: string; readonly aud: string; readonly sub: string; readonly exp: number };
}

export interface TestBrowser {
  /** As `PushSubscription.toJSON()` answers. */
  readonly subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  readonly received: Pushed[];
}

export interface PushService {
  readonly url: string;
  /** A browser that has subscribed here. */
  browser(): TestBrowser;
  /** From now on it answers so. */
  answers(status: number): void;
  close(): Promise<void>;
}

/** A push service of browsers on loopback (RFC 8030). It decrypts what comes as the browser would (RFC 8188, RFC 8291) and checks who sent it (RFC 8292). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { keys: BrowserKeys; received: Pushed[] }>();
  let status = 201;
  const server = await serveOnLoopback((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      browser?.received.push({
        headers,
        message: decrypted(Buffer.concat(chunks), browser.keys),
        vapid: vapidOf(headers['authorization'] ?? ''),
      });
      response.writeHead(browser === undefined ? 404 : status).end();
    });
  });
  return {
    url: server.url,
    browser() {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const keys = newKeys();
      const received: Pushed[] = [];
      browsers.set(path, { keys, received });
      const { p256dh, auth } = { p256dh: keys.curve.getPublicKey('base64url'), auth: keys.auth.toString('base64url') };
      return { subscription: { endpoint: `${server.url}${path}`, expirationTime: null, keys: { p256dh, auth } }, received };
    },
    answers: (next) => (status = next),
    close: server.close,
  };
}

interface BrowserKeys {
  readonly curve: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

function newKeys(): BrowserKeys {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { curve, auth: randomBytes(16) };
}

const POINT_BYTES = 65;

function decrypted(body: Buffer, { curve, auth }: BrowserKeys): unknown {
  try {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + POINT_BYTES);
    const sealed = body.subarray(21 + POINT_BYTES);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // Behind the last record's text stands a 2, then padding.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
  } catch {
    return null;
  }
}

function vapidOf(authorization: string): Pushed['vapid'] {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGood = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isGood) throw new Error('The token of a push message is not signed with its key.');
  return { publicKey, ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}
