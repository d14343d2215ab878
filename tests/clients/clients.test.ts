import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MarketInBrowser, startMarketInBrowser, withPage } from '../harness/browser/look-at-page.ts';
import { freePeriod } from '../harness/dates.ts';
import { samplePng } from '../harness/sample-files.ts';
import { type CallbackServer, startCallbackServer } from './callback-server.ts';
import { type Host, type Said, startHost } from './start-host.ts';

const RENTER = { email: 'renter@demo.test', password: 'demo-password-1' };

/** What a model takes out of a text: the first thing that looks so. */
function taken({ text = '' }: Said, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`There is no ${pattern} in: ${text}`);
  return found;
}

let market: MarketInBrowser;
let callback: CallbackServer;
beforeAll(async () => {
  market = await startMarketInBrowser();
  callback = await startCallbackServer();
});
afterAll(async () => {
  await callback.close();
  await market.close();
});

async function personApproves(address: string): Promise<void> {
  await withPage(market.browser, {}, async ({ page }) => {
    await page.goto(address);
    await page.getByLabel('E-mail address').fill(RENTER.email);
    await page.getByLabel('Password').fill(RENTER.password);
    await page.getByRole('button', { name: 'Sign in and approve' }).click();
    await page.waitForLoadState();
  });
}

let days = 40;

/** In the text that most show a model, and in the structured form that others do. */
const UPLOAD = /upload_document[^}]*"kind":"([A-Z_]+)"/;

/** A price that is promised to whoever asks, with no sign-in. */
async function quoteFor(host: Host): Promise<string> {
  days += 10;
  const period = freePeriod(days);
  const found = await host.call('search_assets', { q: 'coastline camper', from: period.startDate, to: period.endDate });
  expect(found.text).toContain('coastline-camper');
  const quote = await host.call('pricing_quote', { slug: 'coastline-camper', ...period });
  return taken(quote, /quoteId\W+(quo_\w+)/);
}

/** From the plan to the payment page; `by` is what each call has to carry beside its own arguments. */
async function book(host: Host, planned: Said, by: { session?: string }): Promise<void> {
  let answer = planned;
  const bookingId = taken(answer, /(bkg_[0-9A-Z]{26})/);
  const file = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
  for (let step = 0; step < 4 && UPLOAD.test(answer.text ?? ''); step += 1) {
    const kind = taken(answer, UPLOAD);
    answer = await host.call('upload_document', { kind, bookingId, ...file, ...by });
    expect(answer.text).not.toMatch(/invalid_input|session_/);
  }
  const attestations = /"attestations":(\[[^\]]*\])/.exec(answer.text ?? '')?.[1];
  const promised = attestations === undefined ? {} : { attestations: JSON.parse(attestations) };
  const sent = await host.call('promote_booking', { bookingId, acceptAgreement: true, ...promised, ...by });
  expect(sent.text).toContain('PENDING_APPROVAL');
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  for (const { documentId, status } of items) {
    if (status === 'PENDING_REVIEW')
      await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
  }
  await market.owner.call('approve_booking', { bookingId });
  const payment = await host.call('initiate_payment', { bookingId, ...by });
  const page = taken(payment, /(http:\/\/[^\s"\\]+\/sandbox\/checkout\/[\w-]+)/);
  expect((await fetch(page)).status).toBe(200);
}

const LIBRARIES = ['ai-sdk', 'langchain', 'openai-agents', 'mastra', 'inspector', 'mcp-remote'];
/** At the first refusal these send their person to a page by themselves, whatever a model would do. */
const SENDS_AT_ONCE = ['inspector', 'mcp-remote'];

async function learnsBothWays(host: Host): Promise<boolean> {
  const { text = '' } = await host.call('list_my_bookings', {});
  return /create_login_link.*argument session/s.test(text);
}

describe('a client library, unmodified', { timeout: 120_000 }, () => {
  test.each(LIBRARIES)(
    '%s starts without a sign-in, has a person approve a link, and books up to the payment page',
    async (library) => {
      const host = startHost(library, [`${market.url}/api/v1/mcp`]);
      try {
        expect(SENDS_AT_ONCE.includes(library) || (await learnsBothWays(host))).toBe(true);
        const quoteId = await quoteFor(host);
        const link = await host.call('create_login_link', { clientName: library });
        await personApproves(taken(link, /(http:\/\/[^\s"\\]+\/link\?code=[A-Z-]+)/));
        market.clock.advance({ minutes: 1 });
        const approved = await host.call('get_login_status', {
          loginRequestId: taken(link, /(lnk_[0-9A-Z]{26})/),
          pollToken: taken(link, /pollToken[^\w-]+([\w-]{40,})/),
        });
        const by = { session: taken(approved, /(rws_[\w-]{20})/) };
        await book(host, await host.call('create_booking', { quoteId, ...by }), by);
      } finally {
        host.stop();
      }
    },
  );

  test.each(LIBRARIES)(
    '%s starts without a sign-in, signs in by OAuth in the middle, and books up to the payment page',
    async (library) => {
      const host = startHost(library, [`${market.url}/api/v1/mcp`, `${callback.url}/callback`]);
      try {
        const quoteId = await quoteFor(host);
        const planned = host.call('create_booking', { quoteId });
        await personApproves(await host.sentTo);
        host.approved(callback.backs.at(-1) ?? '');
        expect((await planned).text).toContain('PENDING_VERIFICATION');
        await book(host, await planned, {});
      } finally {
        host.stop();
      }
    },
  );
});
