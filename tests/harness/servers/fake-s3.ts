import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveOnLoopback } from './loopback-server.ts';

export interface FakeS3 {
  readonly url: URL;
  readonly objects: Map<string, Buffer>;
  /** `PUT /bucket/key` of every request that came, refused ones too. */
  readonly requests: string[];
  /** The next so many requests are answered 503. */
  busyFor(requests: number): void;
  /** The next so many requests are cut off without an answer. */
  deafFor(requests: number): void;
  close(): Promise<void>;
}

/** Fewer than S3 lists at once, so that a test sees more than one page. */
const PAGE = 2;
const ACCOUNT = { accessKeyId: 'AKIDTEST', secretAccessKey: 'the secret of the tests', region: 'eu-test-1' };
export const s3Account = ACCOUNT;

/** A server on loopback that keeps objects as S3 does and refuses what is not signed by the published algorithm (SigV4). */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let busy = 0;
  let deaf = 0;
  const { url, close } = await serveOnLoopback((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    if (deaf > 0) {
      deaf -= 1;
      return void request.socket.destroy();
    }
    const body = await buffer(request);
    if (busy > 0) {
      busy -= 1;
      return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    }
    const problem = refusal(request, body);
    if (problem !== null) return void response.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`);
    if (request.method === 'PUT') {
      objects.set(path, body);
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    const { pathname, searchParams } = new URL(path, 'http://bucket.test');
    if (searchParams.get('list-type') === '2') {
      const found = [...objects.keys()].filter((key) => key.startsWith(pathname)).toSorted();
      const start = Number(searchParams.get('continuation-token') ?? 0);
      const keys = found.slice(start, start + PAGE).map((key) => `<Contents><Key>${key.slice(pathname.length)}</Key></Contents>`);
      const next = start + PAGE < found.length ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : '';
      return void response.writeHead(200).end(`<ListBucketResult>${next}${keys.join('')}</ListBucketResult>`);
    }
    const object = objects.get(path);
    if (object === undefined) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-length': object.byteLength }).end(object);
  }

  return {
    url: new URL(url),
    objects,
    requests,
    busyFor: (count) => (busy = count),
    deafFor: (count) => (deaf = count),
    close,
  };
}

/** Checks a request as AWS describes it: canonical request, string to sign, derived key. */
function refusal(request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => String(request.headers[name] ?? '');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (parts === null) return 'AccessDenied';
  const [, keyId, date, region, signedHeaders, signature] = parts as unknown as [string, string, string, string, string, string];
  const at = header('x-amz-date');
  if (keyId !== ACCOUNT.accessKeyId || region !== ACCOUNT.region || !at.startsWith(date)) return 'InvalidAccessKeyId';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  if (request.method === 'PUT') {
    if (request.headers['content-length'] !== String(body.byteLength)) return 'MissingContentLength';
    if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  }
  const [path, query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query,
    ...names.map((name) => `${name}:${header(name).trim()}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${ACCOUNT.secretAccessKey}`);
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
