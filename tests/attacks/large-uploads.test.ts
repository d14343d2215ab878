import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const MIB = 1_048_576;
const KIND = { kind: 'DRIVING_LICENCE' };

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ MAX_UPLOAD_BYTES: String(16 * MIB) });
});
afterAll(() => market.close());

/** A page of text, however long. */
const pdf = (bytes: number) => {
  const [start, end] = ['%PDF-1.7\n', '\n%%EOF\n'];
  return Buffer.concat([Buffer.from(start), Buffer.alloc(bytes - start.length - end.length, '% a scan\n'), Buffer.from(end)]);
};

async function asForm(bytes: number) {
  const form = new FormData();
  form.set('kind', 'DRIVING_LICENCE');
  form.set('file', new Blob([pdf(bytes)]), 'scan.pdf');
  return market.renter.http.post('/upload', form);
}

describe('an upload route whose forms may carry 16 MiB', () => {
  test('takes a form of exactly 16 MiB and refuses one byte more', async () => {
    expect(await asForm(16 * MIB)).toMatchObject({ status: 201, body: { data: { bytes: 16 * MIB } } });
    const over = await asForm(16 * MIB + 1);
    expect(over).toMatchObject({ status: 400, body: { code: 'file_too_large', details: { maxBytes: 16 * MIB } } });
  });

  test('takes 12 MB in base64 over both doors', async () => {
    const contentBase64 = Buffer.alloc(12_000_000).toString('base64');
    const refused = { code: 'file_type_refused' };
    expect(await market.renter.http.post('/upload', { ...KIND, contentBase64 })).toMatchObject({ body: refused });
    expect(await market.renter.try('upload_document', { ...KIND, contentBase64 })).toMatchObject({ error: refused });
  });

  test('refuses 14 MB in base64, and both doors say how to send them', async () => {
    const contentBase64 = Buffer.alloc(14_000_000).toString('base64');
    const says = /larger than 12000000 bytes.*multipart\/form-data.*\/api\/v1\/upload.*handInUrl/;
    expect(await market.renter.http.post('/upload', { ...KIND, contentBase64 })).toMatchObject({
      status: 400,
      body: { code: 'file_too_large', error: expect.stringMatching(says), details: { maxBytes: 12_000_000, limit: 'BASE64' } },
    });
    expect(await market.renter.try('upload_document', { ...KIND, contentBase64 })).toMatchObject({
      httpStatus: 413,
      error: { code: 413, message: expect.stringMatching(says) },
    });
  });
});

/** As clients ask that keep no connection: the server closes it after the answer. */
async function askOnce(path: string, body: string, credential: string | null, more: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>();
  const sending = request(
    market.url + path,
    {
      method: 'POST',
      agent: false,
      headers: {
        Connection: 'close',
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(credential !== null && { Authorization: `Bearer ${credential}` }),
        ...more,
      },
    },
    async (answer) => {
      try {
        resolve({ status: answer.statusCode, text: (await answer.toArray()).join('') });
      } catch (error) {
        reject(error);
      }
    },
  );
  sending.on('error', reject);
  // In pieces, as over a line: the answer must wait for the last of them.
  for (let at = 0; at < body.length; at += MIB) {
    if (!sending.write(body.slice(at, at + MIB))) await new Promise((drained) => sending.once('drain', drained));
  }
  sending.end();
  return promise;
}

test.each([
  ['with its length', { 'Content-Length': '' }],
  ['without', { 'Transfer-Encoding': 'chunked' }],
])('a body that is too large, announced %s, is answered and its connection is closed', async (_how, headers) => {
  const call = { name: 'upload_document', arguments: { ...KIND, contentBase64: 'A'.repeat(24_000_000) } };
  const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
  const said = (body: string) => ('Content-Length' in headers ? { 'Content-Length': String(body.length) } : headers);
  for (const credential of [market.renter.credential, null]) {
    const overMcp = await askOnce('/api/v1/mcp', rpc, credential, said(rpc));
    expect(overMcp.status).toBe(413);
    expect(JSON.parse(overMcp.text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: 413 } });
  }
  const rest = JSON.stringify(call.arguments);
  expect((await askOnce('/api/v1/upload', rest, market.renter.credential, said(rest))).text).toContain('file_too_large');
  expect((await askOnce('/api/v1/upload', rest, null, said(rest))).status).toBe(401);
});

test('a form part without a file name, as browsers send for an empty field, is not taken for a file', async () => {
  const boundary = 'x';
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const unchosen = part('name="file"; filename=""\r\nContent-Type: application/octet-stream', '');
  const chosen = part('name="file"; filename="a.png"', samplePng);
  const send = async (...parts: Buffer[]) => {
    const body = Buffer.concat([part('name="kind"', 'DRIVING_LICENCE'), ...parts, Buffer.from(`--${boundary}--\r\n`)]);
    const answer = await fetch(`${market.url}/api/v1/upload`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        Authorization: `Bearer ${market.renter.credential}`,
      },
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  expect(await send(unchosen, chosen)).toEqual([201, undefined]);
  expect(await send(chosen, unchosen)).toEqual([201, undefined]);
  expect(await send(unchosen)).toEqual([400, 'file_missing']);
  expect(await send(chosen, chosen)).toEqual([400, 'invalid_input']);
});
