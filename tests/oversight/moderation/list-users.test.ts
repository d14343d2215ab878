import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let people = 0;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function found(query: string): Promise<string[]> {
  const { status, body } = await market.admin.http.get(`/admin/users?${new URLSearchParams({ query }).toString()}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.items.map(({ name }: { name: string }) => name);
}

test.each([
  ['Łukasz Żółć', 'lukasz', 'ŁUKASZ', 'zolc'],
  ['Søren Ærø', 'soren', 'SØREN', 'aero'],
  ['Jürgen Groß', 'jurgen', 'gross', 'GROẞ', 'Ju\u0308rgen'],
  ['Đặng Hữu', 'dang', 'ĐẶNG', 'huu'],
  ['Işıl İpek', 'isil', 'IŞIL', 'ipek'],
  ['Þóra Œlund', 'thora', 'oelund'],
  ['カメラ太郎', 'カメラ', 'ｶﾒﾗ'],
  ['김민수', '민수', '민수'.normalize('NFD')],
])('an administrator finds %s however the name is spelt', async (name, ...spellings) => {
  people += 1;
  const account = { email: `person${people}@example.com`, password: 'long enough 1', name };
  await market.nobody.http.post('/auth/register', account);
  for (const spelling of [name, ...spellings]) expect([spelling, await found(spelling)]).toEqual([spelling, [name]]);
});

test('an administrator finds a shop however its name is spelt, and signs of patterns stand for themselves', async () => {
  const account = { email: 'paddle@example.com', password: 'long enough 1', name: 'Ola', vendorType: 'INDIVIDUAL' };
  await market.nobody.http.post('/auth/register', { ...account, role: 'VENDOR', vendorName: 'Wypożyczalnia 100% Łódek' });
  for (const query of ['wypozyczalnia', '100% lodek', 'ŁÓDEK']) expect([query, await found(query)]).toEqual([query, ['Ola']]);
  for (const query of ['wypo_yczalnia', '100%lodek', '!']) expect([query, await found(query)]).toEqual([query, []]);
});
