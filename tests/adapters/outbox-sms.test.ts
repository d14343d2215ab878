import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboxSms } from '../../src/adapters/sms.ts';
import { createLog } from '../../src/create-log.ts';
import { httpClient } from '../harness/clients.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace } from '../harness/start-marketplace.ts';

const TO = '+351912345678';
const TEXT = '123456 is your code';

describe('a text message without a service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rentwire-sms-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function announced(says: 'PLACE' | 'MESSAGE'): Promise<string> {
    const lines: string[] = [];
    await outboxSms(folder, { announce: (line) => lines.push(line), says }).send(TO, TEXT);
    expect(lines).toHaveLength(1);
    const [file] = readdirSync(folder) as [string];
    expect(readFileSync(join(folder, file), 'utf8')).toBe(`To: ${TO}\n\n${TEXT}\n`);
    expect(lines[0]).toContain(join(folder, file));
    return lines[0]!;
  }

  test('is shown on the console while messages are logged on purpose, without the number', async () => {
    const line = await announced('MESSAGE');
    expect(line).toContain(`to …678: “${TEXT}”`);
    expect(line).not.toContain(TO);
  });

  test('the log does not contain the code unless messages are logged on purpose', async () => {
    const line = await announced('PLACE');
    for (const hidden of [TO, TEXT, '123456', '678:']) expect(line).not.toContain(hidden);
  });
});

test.each([
  ['development', {}, true],
  [
    'production',
    {
      PARTNER_KEYS: 'partner_of_the_tests',
      PLATFORM_ADDRESS: 'Rua do Mar 1',
      PLATFORM_EMAIL: 'help@rentwire.test',
      PAYMENT_GATEWAY: 'sandbox',
    },
    false,
  ],
])('the log of a server in %s shows the code only where messages are logged on purpose', async (NODE_ENV, more, says) => {
  const lines: string[] = [];
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const market = await startMarketplace();
  const server = await startSecondServer(market, log, { NODE_ENV, ...more });
  try {
    const session = { email: 'renter@demo.test', password: 'demo-password-1' };
    const { body } = await httpClient(server.url).post('/auth/login', session);
    const sent = await httpClient(server.url, body.data.accessToken).post('/auth/otp/send', { phone: TO });
    expect(sent.status).toBe(200);
    const text = lines.join('');
    expect(text).toContain('a text message');
    expect(/\d{6} is your Rentwire code/.test(text)).toBe(says);
    expect(text).not.toContain(TO);
  } finally {
    await server.stop();
    await market.close();
  }
});
