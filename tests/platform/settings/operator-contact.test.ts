import { expect, test } from 'vitest';
import { startMarketplace } from '../../harness/start-marketplace.ts';

test('answers about the platform say who runs it and how to reach them', async () => {
  const market = await startMarketplace({ PLATFORM_NAME: 'Harbour Rentals', PLATFORM_EMAIL: 'help@harbour.example' });
  try {
    const operator = { name: 'Harbour Rentals', email: 'help@harbour.example', imprint: `${market.url}/legal/imprint` };
    expect(await market.nobody.call('health_check')).toMatchObject({ operator });
    expect((await market.nobody.http.get('/health')).body.data).toMatchObject({ operator });
    expect(await market.nobody.call('ucp_discover')).toMatchObject({ operator });
    expect((await fetch(operator.imprint)).status).toBe(200);

    await market.admin.http.patch('/admin/settings', { settings: { platformEmail: 'hello@harbour.example' } });
    expect(await market.nobody.call('health_check')).toMatchObject({ operator: { email: 'hello@harbour.example' } });
  } finally {
    await market.close();
  }
});

test('an operator without an address for people names the imprint only', async () => {
  const market = await startMarketplace();
  try {
    const { operator } = await market.nobody.call('health_check');
    expect(operator).toEqual({ name: 'Rentwire', email: null, imprint: `${market.url}/legal/imprint` });
  } finally {
    await market.close();
  }
});
