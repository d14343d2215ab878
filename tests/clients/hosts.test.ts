import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ClientStep } from '../../src/manifests/seen-clients.ts';
import { approve, RENTER } from '../harness/oauth-client.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';
import { beside } from './beside-the-page.ts';
import { type CallbackServer, startCallbackServer } from './callback-server.ts';
import { isAnswer, PAGE_TO_ALLOW, type RestartableMarket, startRestartableMarket } from './restartable-market.ts';
import { type Host, type Said, startHost } from './start-host.ts';

/** Each host with the package whose version counts. */
const HOSTS = [
  { host: 'sdk-1', of: '@modelcontextprotocol/sdk' },
  { host: 'sdk-2', of: '@modelcontextprotocol/client' },
  { host: 'inspector', of: '@modelcontextprotocol/inspector' },
  { host: 'mcp-remote', of: 'mcp-remote' },
  { host: 'mcporter', of: 'mcporter' },
  { host: 'ai-sdk', of: '@ai-sdk/mcp' },
  { host: 'langchain', of: '@langchain/mcp-adapters' },
  { host: 'openai-agents', of: '@openai/agents' },
  { host: 'mastra', of: '@mastra/mcp' },
  { host: 'llamaindex', of: '@llamaindex/tools' },
  { host: 'genkit', of: '@genkit-ai/mcp' },
  { host: 'adk', of: '@google/adk' },
  { host: 'openapi-fetch', of: 'openapi-fetch' },
] as const;

let market: TestMarketplace;
let restartable: RestartableMarket;
let callback: CallbackServer;
beforeAll(async () => {
  restartable = await startRestartableMarket();
  ({ market } = restartable);
  callback = await startCallbackServer();
});
afterAll(async () => {
  await callback.close();
  await restartable.close();
});

/** The person at the pages that a host opens; their browser then goes to wherever the host wants to have it. */
function person(host: () => Host) {
  const opened: string[] = [];
  const approves = async (address: string) => {
    opened.push(address);
    const code = new URL(address).pathname === '/link' ? new URL(address).searchParams.get('code') : null;
    if (code !== null) {
      await market.nobody.http.post(`/auth/login-codes/${code}/approve`, RENTER);
      return market.clock.advance({ minutes: 1 });
    }
    const { back } = await approve(market.url, address, RENTER);
    await arrive(back);
    if (back.href.startsWith(callback.url)) host().approved(callback.backs.at(-1) ?? '');
  };
  return { opened, approves };
}

/** A person takes some seconds at the page; meanwhile the host listens where they come back to. */
async function arrive(back: URL): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await fetch(back).catch(() => null);
    if (answer !== null) return;
    await delay(500);
  }
  throw new Error(`Nobody listens at ${back.origin}.`);
}

const worked = ({ text = '', threw }: Said) => threw === undefined && isAnswer(text);

/** Plays the whole journey of a host. Returns the steps that it took, and the words with which the first other one ended. */
async function journey(library: string): Promise<{ does: ClientStep[]; ended: string }> {
  const does: ClientStep[] = [];
  let host: Host | null = null;
  const { opened, approves } = person(() => host!);
  const problems: unknown[] = [];
  host = startHost(library, [`${market.url}/api/v1/mcp`, `${callback.url}/callback`], (address) => {
    void approves(address).catch((error: unknown) => problems.push(error));
  });
  running = host;
  if ((await host.listed) > 0) does.push('connects', 'lists');
  const read = () => host!.call('list_my_bookings', {});
  const first = await read();
  if (opened.length > 0) does.push('signsIn');
  if (!worked(first)) return { does, ended: `${first.text} ${problems.map(String).join(' ')}` };
  does.push('acts');

  const pages = opened.length;
  market.clock.advance({ minutes: 61 });
  const later = await read();
  if (!worked(later) || opened.length > pages)
    return { does, ended: `after an hour, with ${opened.length - pages} more pages: ${later.text}` };
  does.push('refreshes');
  await restartable.restart();
  const after = await read();
  if (!worked(after) || opened.length > pages) return { does, ended: `after a restart: ${after.text}` };
  does.push('restarts');

  market.clock.advance({ minutes: 5 });
  const change = () => host!.call('update_profile', { city: 'Porto' });
  let refused = await change();
  // A model that reads nothing but a failure tries once more.
  if (!worked(refused) && !PAGE_TO_ALLOW.test(refused.text ?? '')) refused = await change();
  const [page] = PAGE_TO_ALLOW.exec(refused.text ?? '') ?? [];
  if (page !== undefined) await restartable.allowMore(page);
  const allowed = page === undefined ? refused : await change();
  if (!worked(allowed)) return { does, ended: `with a wider access: ${allowed.text}` };
  return { does: [...does, 'stepsUp'], ended: '' };
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'node_modules', name, 'package.json'), 'utf8')).version;
}

let running: Host | null = null;
afterEach(() => running?.stop());

describe('an unmodified client', { timeout: 240_000 }, () => {
  test.each(HOSTS)('$of does what the page /connect says of it', async ({ host, of }) => {
    const { does, ended } = await journey(host);
    expect(beside(of, { version: versionOf(of), does, ended })).toEqual(beside(of));
  });
});
