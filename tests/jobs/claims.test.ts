import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import {
  followedCalendars,
  importPictures,
  mails,
  shortMessages,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../../db/schema/index.ts';
import { longestRequestMs } from '../../src/adapters/outbound/outbound-client.ts';
import { LONGEST_READING_MS } from '../../src/adapters/parser-threads.ts';
import { PUSH } from '../../src/adapters/push/push-sender.ts';
import { LONGEST_MAIL_MS } from '../../src/adapters/smtp-mailer.ts';
import { LONGEST_TEXT_MS } from '../../src/adapters/sms.ts';
import { claimMails } from '../../src/domain/people/mail/claim-mails.ts';
import { claimWebhook } from '../../src/domain/people/webhooks/claim-webhook.ts';
import { WEBHOOKS } from '../../src/domain/people/webhooks/index.ts';
import { MINUTE_MS } from '../../src/domain/platform/kernel/index.ts';
import { claimFollowedCalendar } from '../../src/domain/shops/calendar/claim-followed-calendar.ts';
import { CALENDARS } from '../../src/domain/shops/calendar/read-remote-calendar.ts';
import { claimImportPicture } from '../../src/domain/shops/listings/claim-import-picture.ts';
import { PICTURES } from '../../src/domain/shops/listings/fetch-import-picture.ts';
import { claimShortMessage } from '../../src/domain/talk/channels/claim-short-message.ts';
import { ownAssetId } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
let userId: string;
let assetId: string;
beforeAll(async () => {
  market = await startMarketplace();
  assetId = await ownAssetId(market);
  userId = (await market.renter.http.get('/users/me')).body.data.id;
  await store((tx) =>
    tx.update(users).set({ phone: '+351912000177', phoneVerifiedAt: market.clock.now() }).where(eq(users.id, userId)),
  );
});
afterAll(() => market.close());

const store = (work: (tx: Tx) => Promise<unknown>) => market.database.transaction(work);

interface Kind {
  /** How long one process may need for it. */
  readonly longestMs: number;
  /** Stores something that is due now. */
  readonly make: (now: Date) => Promise<unknown>;
  /** Whether a process that asks for it now gets it. */
  readonly claim: () => Promise<boolean>;
}

const DELIVERY = { endpointId: 'whk_claimed', deliveryId: 'whd_claimed' };

const KINDS: Readonly<Record<string, Kind>> = {
  'an event for a webhook': {
    longestMs: longestRequestMs(WEBHOOKS),
    make: (now) =>
      store(async (tx) => {
        const sealed = { host: 'agents.example', urlSealed: 'sealed', secretSealed: 'sealed' };
        const endpoint = { id: DELIVERY.endpointId, userId, mode: 'live', status: 'ENABLED', createdAt: now } as const;
        await tx.insert(webhookEndpoints).values({ ...endpoint, ...sealed, sides: ['RENTER'], events: ['*'] });
        const event = { eventId: 'evt_1', type: 'booking.created', seq: 1, body: '{}' };
        const delivery = { id: DELIVERY.deliveryId, endpointId: DELIVERY.endpointId, status: 'QUEUED' } as const;
        await tx.insert(webhookDeliveries).values({ ...delivery, ...event, createdAt: now, sendAt: now });
      }),
    claim: async () => (await market.pipeline.perform(claimWebhook, DELIVERY)).claimed,
  },
  // The token of Firebase is asked for first, in a request of its own.
  'a short message': {
    longestMs: Math.max(2 * longestRequestMs(PUSH), LONGEST_TEXT_MS),
    make: (now) =>
      store((tx) => {
        const message = { title: 'Paid', text: 'It is paid', url: 'https://x.example', tag: 't', urgent: false };
        return tx
          .insert(shortMessages)
          .values({ id: 'smg_claimed', userId, deviceId: null, once: 'claimed', message, createdAt: now, sendAt: now });
      }),
    claim: async () => (await market.pipeline.perform(claimShortMessage, { messageId: 'smg_claimed' })).claimed,
  },
  'a letter': {
    longestMs: LONGEST_MAIL_MS,
    make: (now) =>
      store((tx) =>
        tx
          .insert(mails)
          .values({ id: 'mal_claimed', kind: 'PASSWORD_CHANGED', address: 'ana@example.com', createdAt: now, sendAt: now }),
      ),
    claim: async () => (await market.pipeline.perform(claimMails, { mailIds: ['mal_claimed'] })).mails.length > 0,
  },
  'a followed calendar': {
    longestMs: longestRequestMs(CALENDARS) + LONGEST_READING_MS,
    make: (now) =>
      store((tx) => {
        const read = { createdAt: now, lastSuccessAt: now, readAt: now, failures: 0, skippedDays: [] };
        const followed = { id: 'fol_claimed', assetId, calendar: 'Elsewhere', urlSealed: 'sealed', host: 'x.example' };
        return tx.insert(followedCalendars).values({ ...followed, ...read, status: 'FOLLOWED', nextTryAt: now });
      }),
    claim: async () => (await market.pipeline.perform(claimFollowedCalendar, { followId: 'fol_claimed' })).claimed,
  },
  // A minute is far more than `sharp` is given for a picture.
  'a picture of an import': {
    longestMs: longestRequestMs(PICTURES) + MINUTE_MS,
    make: (now) =>
      store((tx) => {
        const picture = { id: 'imp_claimed', assetId, importId: 'imp_1', url: 'https://x.example/1.jpg', position: 0 };
        const waiting = { status: 'WAITING', publish: false, tries: 0, createdAt: now, nextTryAt: now } as const;
        return tx.insert(importPictures).values({ ...picture, ...waiting });
      }),
    claim: async () => (await market.pipeline.perform(claimImportPicture, { pictureId: 'imp_claimed' })).claimed,
  },
};

describe.each(Object.keys(KINDS))('%s', (kind) => {
  test('that a process has claimed stays with it while it may still be at work, and is free again after a crash', async () => {
    const { longestMs, make, claim } = KINDS[kind]!;
    await make(market.clock.now());
    expect(await claim()).toBe(true);
    market.clock.advance({ minutes: longestMs / MINUTE_MS });
    const seconds = `after ${longestMs / 1_000} seconds`;
    expect([seconds, await claim()]).toEqual([seconds, false]);
    market.clock.advance({ minutes: 10 });
    expect(await claim()).toBe(true);
  });
});
