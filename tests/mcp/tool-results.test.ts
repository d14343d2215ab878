import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumerEndpoint } from '../../src/tools/endpoints.ts';
import { mountMcpEndpoint } from '../../src/tools/mcp/mount-mcp-endpoint.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { modernRequest, post } from './post.ts';
import { type Doors, startDoors } from './start-doors.ts';

let marketplace: TestMarketplace;
beforeAll(async () => {
  marketplace = await startMarketplace();
});
afterAll(() => marketplace.close());

test('the text of an answer holds every id, state and next step of its structure', async () => {
  const { text, output } = await marketplace.renter.try('list_my_bookings', { limit: 3 });
  expect(output.items.length).toBeGreaterThan(0);
  for (const { id, state } of output.items) {
    expect(text).toContain(id);
    expect(text).toContain(state);
  }
});

test('a business error says what failed, that nothing was changed and what to call', async () => {
  const { isError, text, error } = await marketplace.nobody.try('login', { email: 'renter@demo.test', password: 'wrong' });
  expect(isError).toBe(true);
  expect(text).toBe(
    [
      'The e-mail address or the password is wrong. (invalid_login) Nothing was changed.',
      'Next:',
      '- login {"email":"<email>","password":"<password>"} — try again (needs the person)',
      '- forgot_password {"email":"<email>"} — choose a new password by e-mail (optional; needs the person)',
    ].join('\n'),
  );
  expect(error).toMatchObject({ code: 'invalid_login', changed: false, retryable: false });
});

test('wrong arguments are explained field by field', async () => {
  const { text, error } = await marketplace.nobody.try('login', { email: 'nobody', pass: 'x' });
  expect(text).toMatch(
    /email: must be an e-mail address.*pass: is not a known field; allowed: email, password.*\nCorrect the arguments and call login again\./s,
  );
  expect(error.details.issues).toHaveLength(3);
});

test('a command called twice with one idempotency key happens once, and the second answer says so', async () => {
  const args = { kind: 'IDENTITY_DOCUMENT', fileName: 'id.png', contentBase64: PNG, idempotencyKey: randomUUID() };
  const first = await marketplace.stranger.try('upload_document', args);
  const second = await marketplace.stranger.try('upload_document', args);
  expect(second.output).toEqual(first.output);
  expect(second.text).toContain('stored answer of an earlier call');
});

test('the idempotency key may also come in _meta', async () => {
  const args = { kind: 'IDENTITY_DOCUMENT', fileName: 'id.png', contentBase64: PNG };
  const sent = modernRequest('tools/call', { name: 'upload_document', arguments: args, _meta: { idempotencyKey: randomUUID() } });
  const headers = { ...sent.headers, authorization: `Bearer ${marketplace.stranger.credential}` };
  const [first, second] = [
    await post(marketplace.url + consumerEndpoint.path, sent.body, headers),
    await post(marketplace.url + consumerEndpoint.path, sent.body, headers),
  ];
  expect(second.message?.result?.structuredContent).toEqual(first.message?.result?.structuredContent);
});

test.each([
  ['is no text', 7],
  ['is too long', 'k'.repeat(201)],
  ['has a space in it', 'a key'],
  ['has letters beyond ASCII', 'schlüssel'],
])('an idempotency key that %s is refused', async (_how, idempotencyKey) => {
  const { error } = await marketplace.stranger.try('upload_document', { kind: 'IDENTITY_DOCUMENT', idempotencyKey });
  expect(error.details.issues).toEqual([
    { field: 'idempotencyKey', message: 'must be a text of 1 to 200 visible ASCII characters' },
  ]);
});

test('an unexpected error is logged once, and its message is not sent', async () => {
  const broken = { ...marketplace.pipeline, execute: () => Promise.reject(new Error('SQLITE_ERROR: no such column')) };
  const doors: Doors = await startDoors(broken, (parts) => [mountMcpEndpoint(consumerEndpoint, parts).middleware]);
  const { body, headers } = modernRequest('tools/call', { name: 'list_categories', arguments: {} });
  const { message } = await post(doors.origin + consumerEndpoint.path, body, headers);
  await doors.close();
  expect(message?.result?.content?.[0]?.text).toBe(
    'Internal error. Repeat with the same idempotencyKey, or look first whether it was done. (internal_error)\nRequest req_test.',
  );
  expect(JSON.stringify(message)).not.toContain('SQLITE');
  expect(doors.errors).toHaveLength(1);
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
