import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type FileSealing, spoolSealed } from './file-sealing.ts';
import { assertFileKey, type FileStorage, isFileKey, makePrivateFolder, newFileKey } from './file-storage.ts';
import type { SealedFiles } from './sealed-files.ts';
import { inSpan } from './tracing/current-trace.ts';

export interface S3Place {
  /**
   * The address of the bucket. If its name is the first part of the host, objects are at the root, otherwise below the bucket's
   * name.
   */
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly body?: Blob;
  readonly headers?: Record<string, string>;
}

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 100;
const ANSWER_MS = 60_000;

/**
 * Stores sealed files in a bucket with the protocol of S3. They are first written to a spool folder, because S3 requires length
 * and hash in advance.
 */
export function s3FileStorage(place: S3Place, spoolFolder: string, sealing: FileSealing): FileStorage {
  const ask = bucket(place);

  return {
    async put(body, maxBytes, key = newFileKey()) {
      // An upload may break off before anything reads it. Reading reports the error, but without a listener it would end the
      // process.
      body.on('error', () => {});
      assertFileKey(key);
      await makePrivateFolder(spoolFolder);
      const path = join(spoolFolder, `${key}.part`);
      try {
        const { sealedSha256, ...stored } = await spoolSealed(body, { path, key, maxBytes, sealing });
        const headers = { 'x-amz-content-sha256': sealedSha256, 'content-type': 'application/octet-stream' };
        const answer = await ask(key, { method: 'PUT', body: await openAsBlob(path), headers });
        await expectOk(answer, 'stored');
        return stored;
      } catch (error) {
        body.destroy();
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },

    async read(key) {
      assertFileKey(key);
      const answer = await ask(key, { method: 'GET' });
      await expectOk(answer, 'read');
      if (answer.body === null) throw new Error('The bucket answered without a file.');
      return Readable.from(sealing.open(answer.body, key), { objectMode: false });
    },

    async remove(key) {
      assertFileKey(key);
      const answer = await ask(key, { method: 'DELETE' });
      if (answer.status !== 404) await expectOk(answer, 'removed');
    },
  };
}

/** The sealed files of the bucket, for copying them. */
export function s3SealedFiles(place: S3Place): SealedFiles {
  const ask = bucket(place);
  return {
    async *keys() {
      for (let after = ''; ;) {
        const answer = await ask(`?${after}list-type=2`, { method: 'GET' });
        await expectOk(answer, 'listed');
        const text = await answer.text();
        yield* [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key).filter(isFileKey);
        const next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
        if (next === undefined) return;
        after = `continuation-token=${encodeURIComponent(next.replaceAll('&amp;', '&'))}&`;
      }
    },

    async read(key) {
      const answer = await ask(key, { method: 'GET' });
      await expectOk(answer, 'read');
      if (answer.body === null) throw new Error('The bucket answered without a file.');
      return Readable.fromWeb(answer.body);
    },

    async write(key, path) {
      const sha256 = createHash('sha256');
      await pipeline(createReadStream(path), sha256);
      const headers = { 'x-amz-content-sha256': sha256.digest('hex'), 'content-type': 'application/octet-stream' };
      await expectOk(await ask(key, { method: 'PUT', body: await openAsBlob(path), headers }), 'stored');
    },
  };
}

function bucket(place: S3Place): (key: string, request: S3Request) => Promise<Response> {
  const { accessKeyId, secretAccessKey, region } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  return (key, request) => persistently(() => send(client, urlOf(place, key), request));
}

function urlOf({ endpoint, bucket }: S3Place, key: string): string {
  const base = endpoint.href.replace(/\/+$/, '');
  return endpoint.hostname.startsWith(`${bucket}.`) ? `${base}/${key}` : `${base}/${bucket}/${key}`;
}

async function send(client: AwsClient, url: string, { method, body, headers }: S3Request): Promise<Response> {
  // The timeout is for the begin of the answer; after that a slow reader may take its time.
  const patience = new AbortController();
  const timer = globalThis.setTimeout(() => patience.abort(new Error('The bucket does not answer.')), ANSWER_MS);
  try {
    const signed = await client.sign(url, { method, ...(body && { body }), ...(headers && { headers }) });
    const span = { name: signed.method, kind: 'CLIENT', attributes: { 'server.address': new URL(url).hostname } } as const;
    return await inSpan(span, () => fetch(signed, { signal: patience.signal }));
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats a request, with growing pauses, if the connection breaks or the bucket is busy. A refusal is final. */
async function persistently(work: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === ATTEMPTS;
    try {
      const answer = await work();
      if (last || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (last) throw error;
    }
    await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

async function expectOk(answer: Response, what: string): Promise<void> {
  if (answer.ok) return;
  // The body contains the bucket's error code. It may be long, and is only for the log.
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? 'no code';
  throw new Error(`The file was not ${what}: the bucket answered ${answer.status} (${code}).`);
}
