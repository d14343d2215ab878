import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { approve, newClient } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { CONFORMANCE_PATH, conformanceMount } from './conformance-server.ts';
import { type Doors, startDoors } from './start-doors.ts';

const SUITE = fileURLToPath(new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url));
const REVISIONS = ['2026-07-28', '2025-11-25'];

// The engine makes no difference to the protocol.
describe.skipIf(dialect === 'postgres')('the conformance suite', () => {
  let marketplace: TestMarketplace;
  let doors: Doors;
  beforeAll(async () => {
    marketplace = await startMarketplace();
    doors = await startDoors(marketplace.pipeline, (parts) => [conformanceMount(parts)]);
  });
  afterAll(async () => {
    await doors.close();
    await marketplace.close();
  });

  test.for(REVISIONS)('passes what %s requires with the tools that the suite expects', { timeout: 90_000 }, async (revision) => {
    expect(await failuresOf(doors.origin + CONFORMANCE_PATH, revision)).toBe('');
  });

  for (const { path } of [consumerEndpoint, ownerEndpoint]) {
    test.for(REVISIONS)(
      `passes on ${path} what %s requires, except for the failures in the list`,
      { timeout: 90_000 },
      async (revision) => {
        const expected = fileURLToPath(new URL(`conformance/expected-failures.${revision}.yaml`, import.meta.url));
        expect(await failuresOf(marketplace.url + path, revision, ['--expected-failures', expected])).toBe('');
      },
    );
  }
});

describe.skipIf(dialect === 'postgres')('the conformance suite of authorization servers', () => {
  let marketplace: TestMarketplace;
  beforeAll(async () => {
    marketplace = await startMarketplace();
  });
  afterAll(() => marketplace.close());

  test('passes, with a person’s approval in the middle', { timeout: 60_000 }, async () => {
    const { url } = marketplace;
    const { clientId } = await newClient(url, 'http://127.0.0.1/callback');
    const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    const settings = ['--client-id', clientId, '--resource', `${url}/api/v1/mcp`, '--port', '34567', '-o', folder];
    const suite = spawn(process.execPath, [SUITE, 'authorization', '--url', url, ...settings]);
    let said = '';
    let asked = false;
    suite.stdout.setEncoding('utf8').on('data', (words: string) => {
      said += words;
      const [request] = /^http\S+\/oauth\/authorize\?\S+$/m.exec(said) ?? [];
      if (request === undefined || asked) return;
      asked = true;
      void approve(url, request).then(({ back }) => fetch(back));
    });
    const [exitCode] = await once(suite, 'close');
    await rm(folder, { recursive: true });
    expect([exitCode, said]).toEqual([0, expect.stringMatching(/authorization-code-grant: [1-9]\d* passed, 0 failed/)]);
  });
});

/** The suite's summary when something failed that must not; empty when all is well. */
async function failuresOf(url: string, revision: string, options: string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const { exitCode, output } = await run([
    'server',
    '--url',
    url,
    '--requirements',
    revision,
    '--timeout',
    '10000',
    '-o',
    folder,
    ...options,
  ]);
  await rm(folder, { recursive: true });
  return exitCode === 0 ? '' : `exit ${exitCode}: ${output.slice(output.indexOf('=== SUMMARY'))}`;
}

function run(options: string[]): Promise<{ exitCode: number | string; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [SUITE, ...options],
      { timeout: 80_000, maxBuffer: 64 * 1_024 * 1_024 },
      (error, stdout, stderr) => {
        resolve({ exitCode: error === null ? 0 : (error.code ?? 'killed'), output: stdout + stderr });
      },
    );
  });
}
