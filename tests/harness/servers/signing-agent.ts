import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { type LoopbackServer, serveOnLoopback } from './loopback-server.ts';

const DIRECTORY = '/.well-known/http-message-signatures-directory';

export interface AgentKey {
  readonly id: string;
  readonly jwk: object;
  readonly privateKey: KeyObject;
}

export function newKey(): AgentKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { id, jwk: { crv, kty, x }, privateKey };
}

/** An agent that publishes its keys on loopback. */
export interface SigningAgent extends LoopbackServer {
  readonly key: AgentKey;
  readonly keys: object[];
  /** How often its directory was read. */
  reads: number;
  status: number;
  cacheControl: string;
}

export async function startSigningAgent(): Promise<SigningAgent> {
  const key = newKey();
  const agent = { key, keys: [key.jwk], reads: 0, status: 200, cacheControl: 'max-age=3600' };
  const server = await serveOnLoopback((request, response) => {
    if (request.url !== DIRECTORY) return void response.writeHead(404).end();
    agent.reads += 1;
    response.writeHead(agent.status, {
      'content-type': 'application/http-message-signatures-directory+json',
      'cache-control': agent.cacheControl,
    });
    response.end(JSON.stringify({ keys: agent.keys }));
  });
  return Object.assign(agent, server);
}

export interface Signing {
  readonly key?: AgentKey;
  readonly covers?: readonly string[];
  readonly authority?: string;
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly signatureAgent?: string;
}

/** The headers of a request to `authority` that the agent has signed as “Web Bot Auth” says, unless `signing` says otherwise. */
export function signatureOf(
  agent: SigningAgent,
  given: { readonly authority: string; readonly now: Date },
  { key = agent.key, covers = ['@authority', 'signature-agent'], ...signing }: Signing = {},
) {
  const signatureAgent = signing.signatureAgent ?? `"${agent.url}"`;
  const now = Math.floor(given.now.getTime() / 1_000);
  const params = {
    created: now,
    expires: now + 60,
    keyid: `"${key.id}"`,
    alg: '"ed25519"',
    nonce: `"${randomUUID()}"`,
    tag: '"web-bot-auth"',
    ...signing.params,
  };
  const written = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [`;${name}=${value}`]));
  const said = `(${covers.map((name) => `"${name}"`.replace(';key="sig1""', '";key="sig1"')).join(' ')})${written.join('')}`;
  const values: Record<string, string> = {
    '@authority': signing.authority ?? given.authority,
    'signature-agent': signatureAgent,
  };
  const lines = covers.map((name) =>
    name === 'signature-agent;key="sig1"' ? `"signature-agent";key="sig1": "${agent.url}"` : `"${name}": ${values[name]}`,
  );
  const signature = sign(null, Buffer.from([...lines, `"@signature-params": ${said}`].join('\n')), key.privateKey);
  return {
    'Signature-Agent': signatureAgent,
    'Signature-Input': `sig1=${said}`,
    Signature: `sig1=:${signature.toString('base64')}:`,
  };
}
