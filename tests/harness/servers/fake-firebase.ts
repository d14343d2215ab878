import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { serveOnLoopback } from './loopback-server.ts';

export interface FakeFirebase {
  /** What the server under test is configured with. */
  readonly environment: { readonly FIREBASE_ACCOUNT: string; readonly FIREBASE_API_BASE: string };
  /** The messages, with the token of the app in each. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came
  readonly sent: any[];
  /** How often an access token was asked for. */
  tokens(): number;
  /** The app with this token was removed from its phone. */
  removeApp(token: string): void;
  close(): Promise<void>;
}

/** Firebase Cloud Messaging on loopback: gives access tokens for signed assertions, and takes messages with them. */
export async function startFakeFirebase(): Promise<FakeFirebase> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = { project_id: 'rentals', client_email: 'push@rentals.iam.gserviceaccount.com' };
  const removed = new Set<string>();
  const sent: unknown[] = [];
  let asked = 0;
  const server = await serveOnLoopback((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const [status, answer] = request.url === '/token' ? grant(body) : take(request.url, request.headers.authorization, body);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });

  function grant(body: string): [number, object] {
    asked += 1;
    const { iss, aud, scope } = decodeJwt(new URLSearchParams(body).get('assertion') ?? '');
    const good = iss === account.client_email && aud === `${server.url}/token` && String(scope).includes('firebase.messaging');
    return good ? [200, { access_token: 'granted', expires_in: 3600 }] : [401, { error: 'invalid_grant' }];
  }

  function take(path: string | undefined, authorization: string | undefined, body: string): [number, object] {
    if (path !== '/v1/projects/rentals/messages:send' || authorization !== 'Bearer granted') return [401, { error: {} }];
    const { message } = JSON.parse(body) as { message: { token: string } };
    if (removed.has(message.token)) return [404, { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } }];
    sent.push(message);
    return [200, { name: 'projects/rentals/messages/1' }];
  }

  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const FIREBASE_ACCOUNT = JSON.stringify({ ...account, private_key: key, token_uri: `${server.url}/token` });
  return {
    environment: { FIREBASE_ACCOUNT, FIREBASE_API_BASE: server.url },
    sent,
    tokens: () => asked,
    removeApp: (token) => removed.add(token),
    close: server.close,
  };
}
