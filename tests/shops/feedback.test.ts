import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const submit = (topic: string, text = 'In words') =>
  market.owner.call('manage_owner_feedback', { action: 'submit', topic, text });
const answer = (feedbackId: string, body: object) => market.admin.http.patch(`/admin/feedback/${feedbackId}`, body);
const own = async (feedbackId: string) => {
  const { items } = await market.owner.call('manage_owner_feedback', { action: 'list', limit: 100 });
  return items.find((item: { feedbackId: string }) => item.feedbackId === feedbackId);
};

test('an owner sends feedback, an admin answers, and the owner sees the outcome', async () => {
  const { feedbackId, status } = await submit('Weeks', 'Ours begin on Monday.');
  expect(status).toBe('NEW');
  const { body } = await market.admin.http.get('/admin/feedback');
  expect(body.data.items.at(-1)).toMatchObject({ feedbackId, topic: 'Weeks', text: 'Ours begin on Monday.', status: 'NEW' });

  expect((await answer(feedbackId, { status: 'SEEN' })).body.data).toMatchObject({ status: 'SEEN', answer: null });
  market.clock.advance({ hours: 0.1 });
  expect((await answer(feedbackId, { status: 'PLANNED', answer: 'In spring' })).status).toBe(200);
  expect(await own(feedbackId)).toMatchObject({
    status: 'PLANNED',
    answer: 'In spring',
    answeredAt: market.clock.now().toISOString(),
  });
  expect((await answer(feedbackId, { status: 'PLANNED', answer: 'In spring' })).body.data.alreadyDone).toBe(true);

  expect((await answer(feedbackId, { status: 'DONE' })).body).toMatchObject({ code: 'invalid_input' });
  expect((await answer(feedbackId, { status: 'DONE', answer: 'They do now' })).body.data).toMatchObject({ status: 'DONE' });
  expect((await answer(feedbackId, { status: 'SEEN' })).body).toMatchObject({ success: false, code: 'feedback_done' });
  expect(await own(feedbackId)).toMatchObject({ status: 'DONE', answer: 'They do now' });
  const { items } = (await market.admin.http.get('/admin/audit?operation=answer_feedback')).body.data;
  expect(items.length).toBeGreaterThan(2);
});

test('feedback works over REST too, newest first', async () => {
  const sent = await market.owner.http.post('/owner/feedback', { topic: 'REST', text: 'x'.repeat(2_000) });
  expect(sent.status).toBe(201);
  const { body } = await market.owner.http.get('/owner/feedback?limit=1');
  expect(body.data.items).toMatchObject([{ topic: 'REST' }]);
  expect((await market.owner.http.post('/owner/feedback', { topic: 'REST', text: 'x'.repeat(2_001) })).status).toBe(400);
});

test('others see no feedback, and only admins change its state', async () => {
  const { feedbackId } = await submit('Mine');
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  expect((await other.call('manage_owner_feedback', { action: 'list' })).items).toEqual([]);
  for (const actor of [market.owner, market.renter, other]) {
    expect((await actor.http.get('/admin/feedback')).status).toBe(403);
    expect((await actor.http.patch(`/admin/feedback/${feedbackId}`, { status: 'SEEN' })).status).toBe(403);
  }
  expect((await market.renter.http.get('/owner/feedback')).status).toBe(403);
  expect((await market.nobody.http.get('/owner/feedback')).status).toBe(401);
  expect((await answer('fbk_none', { status: 'SEEN' })).status).toBe(404);
});

test('an owner may send twenty pieces of feedback a day', async () => {
  market.clock.advance({ days: 1, hours: 1 });
  const ownerNow = () => market.signIn('vendor@demo.test', 'mcp-owner');
  const again = { topic: 'Again', text: 'and again' };
  let owner = await ownerNow();
  for (let at = 0; at < 20; at += 1) await owner.call('manage_owner_feedback', { action: 'submit', ...again });
  market.clock.advance({ hours: 5 });
  owner = await ownerNow();
  const { error } = await owner.try('manage_owner_feedback', { action: 'submit', ...again });
  expect(error).toMatchObject({ code: 'too_much_feedback', details: { most: 20, retryAfterSeconds: 19 * 3_600 } });
  const { headers } = await owner.http.post('/owner/feedback', again);
  expect(headers.get('Retry-After')).toBe(String(19 * 3_600));
  market.clock.advance({ hours: 19 });
  await (await ownerNow()).call('manage_owner_feedback', { action: 'submit', ...again });
});
