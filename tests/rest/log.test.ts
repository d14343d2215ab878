import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/start-server.ts';
import { httpClient } from '../harness/http-client.ts';
import { testDatabaseUrl } from '../harness/test-database-url.ts';

test('the log names each request and holds no password, token, e-mail or query value', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { url, folder, remove } = await testDatabaseUrl();
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url, DATA_DIR: folder });
  const server = await startServer(config, pino({ level: 'debug' }, sink), {
    passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
  });
  try {
    const { http, secrets } = await useTheServer(server.url);
    await http.get('/users/me');
    const log = lines.join('');
    expect(log).toContain('"path":"/api/v1/users/me"');
    expect(log).toMatch(/"requestId":"req_/);
    for (const secret of secrets) expect(log).not.toContain(secret);
  } finally {
    await server.stop();
    await remove();
  }
});

async function useTheServer(url: string) {
  const person = { email: 'quiet@example.com', password: 'a secret password', name: 'Quiet Person' };
  const { body } = await httpClient(url).post('/auth/register', person);
  await httpClient(url).post('/auth/login', { ...person, name: undefined, password: 'a wrong password' });
  await httpClient(url).get('/assets?q=very+private+search');
  const { accessToken, refreshToken } = body.data;
  const secrets = [person.email, person.password, 'a wrong password', accessToken, refreshToken, 'very+private', 'Quiet Person'];
  return { http: httpClient(url, accessToken), secrets };
}
