import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startServer } from '../../src/start-server.ts';
import { CHEAP, testConfig } from '../harness/test-config.ts';
import { testDatabaseUrl } from '../harness/databases/test-database.ts';

test('no request is answered before the initial data is there', async () => {
  const database = await testDatabaseUrl();
  const config = testConfig({ DATABASE_URL: database.url, DATA_DIR: database.folder });
  const order: string[] = [];
  let asked: Promise<unknown> = Promise.resolve();
  const server = await startServer(config, pino({ level: 'silent' }), {
    passwordCost: CHEAP,
    async prepare({ settings }) {
      asked = fetch(`${settings.publicBaseUrl}/api/v1/health`).then(({ status }) => order.push(`answered ${status}`));
      await delay(300);
      order.push('prepared');
    },
  });
  await asked;
  expect(order).toEqual(['prepared', 'answered 200']);
  await server.stop();
  await database.remove();
});
