import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { postTo, type RawAnswer } from '../harness/raw-requests.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { executable, MISTAKES } from './mistakes.ts';

let market: TestMarketplace;
let theirs: string;
beforeAll(async () => {
  market = await startMarketplace();
  theirs = (await market.stranger.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod() })).id;
});
afterAll(() => market.close());

const MIB = 1_048_576;

describe.each(MISTAKES)(
  '$what',
  ({ tool, args, restArgs = args, route: [method, path], status, code, says, fields = [], next }) => {
    test('gets the same clear refusal over REST and over MCP', async () => {
      const overRest = await market.renter.http[method](path, restArgs);
      const overMcp = await market.renter.try(tool, args);
      expect({ status: overRest.status, ...overRest.body }).toMatchObject({
        status,
        success: false,
        code,
        error: expect.stringMatching(says),
        requestId: expect.stringMatching(/^req_/),
      });
      expect({ status: overMcp.httpStatus, ...overMcp.error }).toMatchObject({
        status: 200,
        code,
        message: overRest.body.error,
        changed: false,
      });
      expect(overMcp.text).toMatch(says);
      for (const { details, nextActions } of [overRest.body, overMcp.error]) {
        expect(nextActions.map((step: { tool: string }) => step.tool)).toEqual(next);
        const named = (details.issues ?? []).map(({ field }: { field: string }) => field);
        expect(named).toEqual(expect.arrayContaining([...fields]));
      }
    });
  },
);

test('somebody else’s booking is answered like an unknown one, and the refusal leads to the caller’s own', async () => {
  const overRest = await market.renter.http.get(`/bookings/${theirs}`);
  const overMcp = await market.renter.try('get_booking_detail', { bookingId: theirs });
  const next = [{ tool: 'list_my_bookings', method: 'GET', path: '/api/v1/bookings' }];
  expect(overRest).toMatchObject({
    status: 404,
    body: { code: 'not_found', error: 'You have no such booking.', nextActions: next },
  });
  expect(overMcp).toMatchObject({
    httpStatus: 200,
    isError: true,
    error: { code: 'not_found', message: 'You have no such booking.', nextActions: next },
  });
});

describe('a request that cannot be read', () => {
  const rest = (body: string, type = 'application/json', path = '/bookings') => postTo(market, `/api/v1${path}`, body, { type });
  const mcp = (body: string, type = 'application/json') => postTo(market, '/api/v1/mcp', body, { type });

  test.each<[string, () => Promise<RawAnswer>, number, string | number, RegExp]>([
    ['broken JSON over REST', () => rest('{"slug":'), 400, 'malformed_request', /not valid JSON/],
    ['broken JSON over MCP', () => mcp('{"jsonrpc":'), 400, -32_700, /not valid JSON/],
    ['a JSON array over REST', () => rest('[1]'), 400, 'malformed_request', /must be a JSON object/],
    ['a JSON array over MCP', () => mcp('[{"jsonrpc":"2.0","id":1,"method":"ping"}]'), 400, -32_600, /batches are not supported/],
    ['another content type over REST', () => rest('slug=x', 'text/plain'), 400, 'malformed_request', /application\/json/],
    [
      'a form over REST',
      () => rest('slug=x', 'application/x-www-form-urlencoded'),
      400,
      'malformed_request',
      /application\/json/,
    ],
    ['another content type over MCP', () => mcp('{}', 'text/plain'), 415, 415, /application\/json/],
    ['a form without a boundary', () => rest('x', 'multipart/form-data', '/upload'), 400, 'malformed_request', /boundary/],
    [
      '20 MB as base64 over REST',
      () => rest(large('contentBase64'), 'application/json', '/upload'),
      400,
      'file_too_large',
      /larger than 12000000 bytes.*\/upload.*handInUrl/,
    ],
    ['20 MB as base64 over MCP', () => mcp(large('contentBase64')), 413, 413, /larger than 12000000 bytes.*handInUrl/],
    [
      'a long text over REST',
      () => rest(JSON.stringify({ slug: 'x'.repeat(300_000) })),
      400,
      'malformed_request',
      /larger than 262144 bytes/,
    ],
  ])('%s is refused with the reason', async (_what, ask, status, code, says) => {
    const answer = await ask();
    expect(answer).toMatchObject({ status, code, message: expect.stringMatching(says) });
  });
});

describe('a multipart upload', () => {
  const send = async (content: Buffer, name: string) => {
    const form = new FormData();
    form.set('kind', 'DRIVING_LICENCE');
    form.set('file', new Blob([content], { type: 'application/pdf' }), name);
    return market.renter.http.post('/upload', form);
  };

  test.each<[string, Buffer, string, RegExp]>([
    ['of 20 MB', Buffer.alloc(20 * MIB, '%PDF-1.7'), 'file_too_large', /larger than 10485760 bytes/],
    ['of an executable called .pdf', executable(), 'file_type_refused', /application\/x-msdownload/],
    ['of an empty file', Buffer.alloc(0), 'file_missing', /No file came with the call/],
  ])('%s is refused with the reason', async (_what, content, code, says) => {
    expect(await send(content, 'licence.pdf')).toMatchObject({
      status: 400,
      body: { success: false, code, error: expect.stringMatching(says) },
    });
  });

  test('with the two sides of a card as two files is refused', async () => {
    const form = new FormData();
    form.set('kind', 'DRIVING_LICENCE');
    form.append('file', new Blob([samplePng]), 'front.png');
    form.append('file', new Blob([samplePng]), 'back.png');
    expect(await market.renter.http.post('/upload', form)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        details: { issues: [{ field: 'file', message: expect.stringContaining('one file a call') }] },
      },
    });
  });

  test('in JSON may carry the file as a data URL', async () => {
    const contentBase64 = `data:application/octet-stream;base64,${samplePng.toString('base64')}`;
    const taken = await market.renter.call('upload_document', { kind: 'DRIVING_LICENCE', fileName: 'a.png', contentBase64 });
    expect(taken).toMatchObject({ mimeType: 'image/png', status: 'PENDING_REVIEW' });
  });

  test('of an unknown kind is refused with the list of kinds', async () => {
    const form = new FormData();
    form.set('kind', 'LIBRARY_CARD');
    form.set('file', new Blob([samplePng]), 'scan.png');
    const { status, body } = await market.renter.http.post('/upload', form);
    expect({ status, ...body }).toMatchObject({
      status: 400,
      code: 'document_kind_unknown',
      details: { kinds: expect.arrayContaining(['DRIVING_LICENCE']) },
    });
  });
});

/** A body with a file of 20 MB in base64. */
function large(field: string): string {
  return JSON.stringify({ kind: 'DRIVING_LICENCE', [field]: 'A'.repeat((20 * MIB * 4) / 3) });
}
