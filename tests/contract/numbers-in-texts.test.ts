import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KNOWN_NETWORK_DAYS } from '../../src/adapters/database-attempts.ts';
import { OUTBOUND_LIMITS } from '../../src/adapters/outbound/outbound-client.ts';
import { DEFAULT_SETTINGS } from '../../src/default-settings.ts';
import { EARLY_HOURS, FREE_HOURS, penaltySplit } from '../../src/domain/catalog/pricing/owner-penalty.ts';
import { LOGIN_LINK_MINUTES } from '../../src/domain/people/agents/index.ts';
import { WEBHOOK_FAILING_DAYS } from '../../src/domain/people/mail/index.ts';
import { ENDED_SESSION_DAYS } from '../../src/domain/people/sign-in/stored-data.ts';
import { WAITS_MS } from '../../src/domain/people/webhooks/deliver-webhook.ts';
import { OLD_SECRET_HOURS } from '../../src/domain/people/webhooks/index.ts';
import { WEBHOOK_DAYS } from '../../src/domain/people/webhooks/stored-data.ts';
import { EVENT_DAYS } from '../../src/domain/platform/events/stored-data.ts';
import { MOST_BASE64_BYTES } from '../../src/domain/platform/files/index.ts';
import {
  DAY_MS,
  daysInWords,
  EXPIRED_DAYS,
  HOUR_MS,
  hoursInWords,
  MINUTE_MS,
  numberInWords,
} from '../../src/domain/platform/kernel/index.ts';
import { LEAST_DESCRIPTION } from '../../src/domain/shops/listings/listing-checks.ts';
import { HEARTBEAT_MS, PATIENCE_MS } from '../../src/rest/event-streams.ts';

const settings = DEFAULT_SETTINGS;
const flaggedDays = daysInWords(settings.flaggedPaymentHours / 24);
const payoutDelay = daysInWords(settings.payoutDelayHours / 24);
const noShowAnswer = daysInWords(settings.noShowAnswerHours / 24);
const noShowGrace = hoursInWords(settings.noShowGraceMinutes / 60);
const answerTime = `${numberInWords(OUTBOUND_LIMITS.headersMs / 1_000)} seconds`;
const waits = `${waitsIn(1_000, MINUTE_MS)} seconds, ${waitsIn(MINUTE_MS, HOUR_MS)} minutes, ${waitsIn(HOUR_MS, Infinity)} hours`;
const mostBase64 = `${MOST_BASE64_BYTES.toLocaleString('en')} bytes`;
const penaltyFree = `from ${numberInWords(FREE_HOURS / 24)} days to ${EARLY_HOURS} hours before the start`;
const penaltyShare = penaltySplit(1_000, 'EUR').compensationMinor === 500 ? 'Half' : 'Another part';
const patience = PATIENCE_MS === MINUTE_MS / 2 ? 'half a minute' : `${PATIENCE_MS / 1_000} seconds`;

/**
 * Texts that are written before any settings are known, each with the number that it has to say: a default, which it calls
 * one because an operator may change it, or a constant.
 */
const SAID: readonly (readonly [file: string, words: string])[] = [
  ['src/domain/settlement/payout-banks/set-payout-bank.ts', `holds them, by default for ${settings.bankChangeHours} hours`],
  ['src/tools/owner.ts', `holds payouts, by default for ${settings.bankChangeHours} hours`],
  ['src/tools/consumer.ts', `until, by default, ${numberInWords(settings.chatOpenDays / 7)} weeks after its end`],
  ['src/domain/platform/events/list-events.ts', `Kept for ${EVENT_DAYS} days.`],
  ['src/domain/talk/agent-webhooks/list-agent-webhook-deliveries.ts', `in the last ${WEBHOOK_DAYS} days`],
  ['src/domain/settlement/booking-payments/payment-errors.ts', `by default takes up to ${flaggedDays}`],
  ['src/domain/settlement/booking-payments/get-pay-status.ts', `by default within ${flaggedDays}`],
  ['src/domain/rentals/handover/deny-return.ts', `by default for ${daysInWords(settings.returnAnswerHours / 24)};`],
  ['src/domain/rentals/claims/report-incident.ts', `NO_SHOW by default from ${noShowGrace} after the start.`],
  ['src/domain/settlement/payouts/income-to-come.ts', `about: by default ${payoutDelay} after the time for claims`],
  ['src/domain/oversight/data-protection/stored-data.ts', `networks within ${daysInWords(KNOWN_NETWORK_DAYS)}'`],
  ['src/domain/people/legal/built-in-texts.ts', `Documents are erased ${settings.documentDays} days after`],
  ['src/domain/people/legal/built-in-texts.ts', `E-mails that were sent are forgotten after ${settings.mailDays} days;`],
  ['src/domain/people/legal/built-in-texts.ts', `price quotes ${daysInWords(EXPIRED_DAYS)} after they ran out;`],
  ['src/domain/people/legal/built-in-texts.ts', `ended sign-ins after ${ENDED_SESSION_DAYS} days.`],
  ['src/domain/people/legal/built-in-texts.ts', `is remembered for ${KNOWN_NETWORK_DAYS} days,`],
  ['AGENT_GUIDE.md', `looks at it first, by default for ${flaggedDays} at most`],
  ['AGENT_GUIDE.md', `may review within ${daysInWords(settings.reviewDays)} by default (`],
  ['OWNER_GUIDE.md', `by default at most ${numberInWords(settings.maxCounterOffers)} times for a request`],
  ['OWNER_GUIDE.md', `The renter has ${daysInWords(settings.counterOfferHours / 24)} by default to answer`],
  ['OWNER_GUIDE.md', `${payoutDelay.replace(/^a/, 'A')} by default after a booking has ended its share is paid out`],
  ['OWNER_GUIDE.md', `send the proof within ${daysInWords(settings.commissionDays)} by default (`],
  ['docs/guides/after-the-request.md', `\`NO_SHOW\`, by default from ${noShowGrace} after the start`],
  ['docs/guides/after-the-request.md', `agrees or says nothing, by default for ${noShowAnswer}.`],
  ['docs/guides/after-the-request.md', `may review within ${daysInWords(settings.reviewDays)} by default;`],
  ['docs/guides/sign-in.md', `The link works for ${numberInWords(LOGIN_LINK_MINUTES)} minutes;`],
  ['docs/guides/webhooks.md', `is the log of ${daysInWords(WEBHOOK_DAYS)};`],
];

/**
 * Where a text cannot be made of a constant: the guides, the manifests, which know no adapter, the configuration, which is read
 * before the domain is loaded, and the settings, which lie left of the rules that use them.
 */
const LIMITS: readonly (readonly [file: string, words: string])[] = [
  ['AGENT_GUIDE.md', `in base64 ${mostBase64} at most`],
  ['src/domain/platform/kernel/operator-settings.ts', `in the last ${EARLY_HOURS} hours before the start, of the rent`],
  ['src/domain/platform/kernel/operator-settings.ts', `${penaltyShare} goes to the renter.`],
  ['src/domain/platform/kernel/operator-settings.ts', `The same ${penaltyFree};`],
  ['src/domain/shops/listings/import-columns.ts', `${LEAST_DESCRIPTION} letters or more to publish it`],
  ['src/environment.ts', `files in base64 may have ${mostBase64} in all`],
  ['docs/guides/streams.md', `every ${HEARTBEAT_MS / 1_000} seconds keeps the line`],
  ['docs/guides/streams.md', `Who does not read is closed after ${patience}.`],
  ['docs/guides/webhooks.md', `for ${OLD_SECRET_HOURS} hours after \`rotate_secret\``],
  ['docs/guides/webhooks.md', `with any 2xx within ${answerTime} and`],
  ['docs/guides/webhooks.md', `is tried again after ${waits}.`],
  ['docs/guides/webhooks.md', `${daysInWords(WEBHOOK_FAILING_DAYS)} of failures`],
  ['src/manifests/openapi/webhooks.ts', `within ${answerTime} is tried again, for ${waitsInAll()}.`],
];

test.each(SAID)('%s says “%s”, as the settings do', assertSaid);

test.each(LIMITS)('%s says “%s”, as the code does', assertSaid);

function assertSaid(file: string, words: string): void {
  expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(words);
}

/** Of the waits for the next try those that are told in a unit: “2, 8 and 24”. Milliseconds. */
function waitsIn(unit: number, nextUnit: number): string {
  const told = WAITS_MS.filter((wait) => wait >= unit && wait < nextUnit).map((wait) => String(wait / unit));
  return new Intl.ListFormat('en-GB').format(told);
}

/** To half a day. */
function waitsInAll(): string | undefined {
  const halves = Math.round(WAITS_MS.reduce((sum, wait) => sum + wait, 0) / (DAY_MS / 2));
  return ['no time', 'half a day', 'a day', 'a day and a half', 'two days'][halves];
}
