import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpDoor, Reachable, RestDoor } from '../generated/calls/doors.ts';

const TESTS = join(import.meta.dirname, '..');

/** What no test calls as `isCalled` can read it: the test that makes it happen, below `tests`, by its title. */
export const TRIED_BY: Readonly<Record<string, readonly [file: string, title: string]>> = {
  index_renamed_category: ['catalog/edited-categories.test.ts', 'listings are found by the new title of their category'],
  follow_horizon: ['oversight/settings.test.ts', 'the search by dates follows a change of how far ahead things can be booked'],
  note_payment_page_refused: [
    'money/amount-not-payable.test.ts',
    'an account that may not take payments is nobody’s fault but the operator’s to mend, who finds the reason',
  ],
  report_changed_account: [
    'payouts/onboarding.test.ts',
    'once the account takes money, payouts go there, also when the same report comes twice',
  ],
  check_reported_account: [
    'payouts/onboarding.test.ts',
    'once the account takes money, payouts go there, also when the same report comes twice',
  ],
  check_connected_account: [
    'payouts/onboarding.test.ts',
    'once the account takes money, payouts go there, also when the same report comes twice',
  ],
  check_connected_accounts: [
    'payouts/onboarding.test.ts',
    'when it is complete again, what waited is sent, also without any report',
  ],
  claim_confirmation: [
    'attacks/asked-by-effect.test.ts',
    'also by what does something before its transaction: an import is written by one of many calls',
  ],
  release_confirmation: ['accounts/require-confirm.test.ts', 'keeps its approval when it fails'],
  change_anonymous_checkout: ['commerce/binding.test.ts', 'waits for its days and its person, is changed and cancelled'],
  drop_anonymous_checkout: ['commerce/binding.test.ts', 'waits for its days and its person, is changed and cancelled'],
  open_anonymous_checkout: [
    'commerce/binding.test.ts',
    'opened twice with one key is one, and another body under that key is refused',
  ],
  show_anonymous_checkout: ['commerce/binding.test.ts', 'waits for its days and its person, is changed and cancelled'],
  show_ucp_order: ['commerce/binding.test.ts', 'is their booking, over every door at once, until it is an order'],
  show_linked_checkout: ['commerce/binding.test.ts', 'a person takes over on the page what their assistant has begun'],
  take_checkout: ['commerce/binding.test.ts', 'a person takes over on the page what their assistant has begun'],
  issue_password_reset: [
    'operator/check.test.ts',
    'an administrator is invited, listed and let in again from the command line while the server runs',
  ],
  enter_settings: [
    'operator/check.test.ts',
    'the command line lists and changes settings, and a running server follows within five seconds',
  ],
  issue_admin_invitation: ['oversight/admins.test.ts', 'on the command line an invitation is issued with its link'],
  list_payout_batches: [
    'payouts/by-hand.test.ts',
    'due payouts go into one file for the bank, are on their way, and are paid together',
  ],
  get_payout_batch: [
    'payouts/by-hand.test.ts',
    'due payouts go into one file for the bank, are on their way, and are paid together',
  ],
  download_payout_batch: [
    'payouts/by-hand.test.ts',
    'due payouts go into one file for the bank, are on their way, and are paid together',
  ],
  complete_payout_batch: [
    'payouts/by-hand.test.ts',
    'due payouts go into one file for the bank, are on their way, and are paid together',
  ],
  cancel_payout_batch: [
    'payouts/by-hand.test.ts',
    'a batch that is cancelled leaves its payouts waiting for a hand, and they go into the next one',
  ],
  open_signed_checkout: [
    'commerce/platforms.test.ts',
    'a platform is sent its orders, whole and signed with a key of our profile',
  ],
  read_platform: [
    'commerce/platforms.test.ts',
    'a strict server answers only those whose profile it can read, and who speak the same',
  ],
  rotate_message_key: ['commerce/binding.test.ts', 'is one of a business, with the schema of its extension beside it'],
  list_message_keys: ['commerce/binding.test.ts', 'is one of a business, with the schema of its extension beside it'],
  sign_message: ['commerce/binding.test.ts', 'an answer to complete over %s is signed with a key of the profile'],
  connect_client: [
    'oauth/whole-flow.test.ts',
    'finds its way from the first protected call to a token, and back when it gives it up',
  ],
  count_oauth_call: ['oauth/attacks.test.ts', 'a flood of clients is stopped for its network, and registered ones go on'],
  read_exported_rows: [
    'talk/message-data.test.ts',
    'a person gets their conversations with both sides’ words, and the shop its own',
  ],
  keep_oauth_item: ['oauth/whole-flow.test.ts', 'registration answers what the client is here'],
  find_oauth_item: [
    'oauth/whole-flow.test.ts',
    'finds its way from the first protected call to a token, and back when it gives it up',
  ],
  consume_oauth_item: ['oauth/attacks.test.ts', 'works once, and a second use ends what the first gave'],
  drop_oauth_item: ['oauth/whole-flow.test.ts', 'gives up all of it with its access token too'],
  end_oauth_grant: ['oauth/attacks.test.ts', 'works once, and a second use ends what the first gave'],
  claim_webhook: [
    'talk/agent-webhooks.test.ts',
    'both sides of a booking hear of it, signed, with ids and states and where to read more',
  ],
  deliver_webhook: [
    'talk/agent-webhooks.test.ts',
    'both sides of a booking hear of it, signed, with ids and states and where to read more',
  ],
  move_webhooks: ['talk/agent-webhooks.test.ts', 'what a key registered passes to its successor, and ends with it'],
  stop_letters: [
    'talk/letters-of-bookings.test.ts',
    'stop with one click of the mail program (RFC 8058), and begin again on the page',
  ],
  move_devices: [
    'talk/push.test.ts',
    'what a key added hears of its side alone, of nothing while the key is switched off, and ends with it',
  ],
  claim_short_message: [
    'talk/push.test.ts',
    'shows what happens: encrypted for it alone, signed with the key that it subscribed with',
  ],
  deliver_short_message: [
    'talk/push.test.ts',
    'shows what happens: encrypted for it alone, signed with the key that it subscribed with',
  ],
  queue_agent_webhooks: [
    'talk/agent-webhooks.test.ts',
    'both sides of a booking hear of it, signed, with ids and states and where to read more',
  ],
  mirror_owner_journal: [
    'shops/books/journal-mirror.test.ts',
    'a rental is income and commission on the day of its end, and cash when it is paid out',
  ],
  keep_books: ['shops/books/journal-mirror.test.ts', 'the job takes over what nobody reads, and twice the same is once'],
  enter_due_opex: [
    'shops/books/recurring.test.ts',
    'entries make themselves up to today, the 31st on the last day of each month',
  ],
  enter_due_depreciation: ['shops/books/acquisitions.test.ts', 'each month is entered once, however many read'],
  check_maintenance: ['shops/books/maintenance.test.ts', 'after enough days with renters it falls due by itself'],
  queue_order_updates: [
    'commerce/webhooks.test.ts',
    'whoever registers is told at each change how the order stands, signed, and nothing of other people',
  ],
  queue_platform_orders: [
    'commerce/platforms.test.ts',
    'a platform is sent its orders, whole and signed with a key of our profile',
  ],
  announce_platform_order: [
    'commerce/platforms.test.ts',
    'a platform is sent its orders, whole and signed with a key of our profile',
  ],
  announce_unread: ['talk/unread-letters.test.ts', 'the owner hears of a renter’s question the same way'],
  count_phone_try: ['accounts/phone.test.ts', 'can be tried five times: the right one is taken after four wrong ones'],
  create_phone_code: ['accounts/phone.test.ts', 'a newcomer verifies a phone and can then send a request that asks for it'],
  note_phone_code: ['accounts/phone.test.ts', 'refuses, the answer says so, and neither the code nor the try counts'],
  claim_mails: ['accounts/mail-delivery.test.ts', 'an e-mail goes out once, after the answer'],
  deliver_mails: ['accounts/mail-delivery.test.ts', 'an e-mail goes out once, after the answer'],
  create_email_token: ['accounts/passwords.test.ts', 'gets a link by e-mail, chooses a new one, and is signed out everywhere'],
  open_account_page: [
    'attacks/account-page.test.ts',
    'guesses on the page count as at every sign-in, also where the password is asked for again',
  ],
  ask_confirmation: ['accounts/require-confirm.test.ts', 'keeps its approval when it fails'],
  deny_confirmation: ['accounts/require-confirm.test.ts', 'gets a second chance after the person denied, for the hour'],
  remove_erased_files: ['accounts/personal-data.test.ts', 'leaves nothing personal, no file, and nobody who can sign in'],
  revoke_session: ['accounts/sessions.test.ts', 'a refresh token works once; using it twice ends the session for everybody'],
  rotate_signing_key: ['accounts/sessions.test.ts', 'a key signs for its days, and what it has signed is good until it runs out'],
  apply_due_deadlines: [
    'bookings/timers.test.ts',
    'a hold that nobody paid runs out by itself: the days are free, the booking is EXPIRED, no job ran',
  ],
  expire_unservable_requests: [
    'bookings/timers.test.ts',
    'when the last unit is confirmed, other requests for the days end with DATES_TAKEN and alternatives',
  ],
  create_payment_intent: ['bookings/payment/payment.test.ts', 'starting the payment twice gives the same page'],
  settle_payment: ['bookings/payment/payment.test.ts', 'the signed callback alone confirms the booking, without anybody asking'],
  record_gateway_report: [
    'bookings/payment/gateway-reports.test.ts',
    'a report about nothing that is known is kept, and nothing breaks',
  ],
  act_on_gateway_reports: [
    'bookings/payment/gateway-reports.test.ts',
    'a charge-back counts once: the payment is taken back at the platform’s cost, and LOST is the end',
  ],
  close_payment_pages: [
    'money/lost-answers.test.ts',
    'a renter who cancels what was paid hears of the refund, and gives nothing up for 0.00',
  ],
  sync_payments: ['money/lost-answers.test.ts', 'a process that starts finds out what was paid, without anybody asking'],
  list_awaited_payments: ['money/lost-answers.test.ts', 'a process that starts finds out what was paid, without anybody asking'],
  settle_transfers_of: [
    'payouts/reports.test.ts',
    'the gateway’s own report settles a payout: it arrived, and then it came back, each once',
  ],
  absorb_refunds: [
    'bookings/payment/charged-back.test.ts',
    'while the bank has not decided, what the cancellation gives back waits',
  ],
  end_suspended_requests: [
    'moderation/suspension.test.ts',
    'requests of a suspended renter end, so that the owner does not wait; what is paid goes on',
  ],
  end_suspended_request: [
    'moderation/suspension.test.ts',
    'requests of a suspended renter end, so that the owner does not wait; what is paid goes on',
  ],
  erase_document: [
    'documents/erase-documents.test.ts',
    'an unused document goes thirty days after it came; the row says what there was',
  ],
  announce_expiring_documents: [
    'documents/document-states.test.ts',
    'a document that ends soon is announced once, unless a newer one is there; after its day it is expired',
  ],
  erase_old_documents: [
    'documents/erase-documents.test.ts',
    'an unused document goes thirty days after it came; the row says what there was',
  ],
  remove_lost_files: [
    'documents/erase-documents.test.ts',
    'a file that nothing names goes after a day; photos and documents stay',
  ],
  purge_expired_batch: ['jobs/purge-expired-rows.test.ts', 'stay as long as they wait to be sent'],
  settle_awards: [
    'claims/deposit-claims.test.ts',
    'what is agreed is taken out of the charged deposit at once, and the rest goes back when its time is over',
  ],
  settle_capture: [
    'claims/held-deposit.test.ts',
    'a hold is captured once, when nothing more can be claimed, for the sum; the rest is let go with it',
  ],
  mark_told_lines_read: [
    'talk/notifications.test.ts',
    'in a conversation is read in the list too, whichever door and side, and nothing else of the booking',
  ],
  close_moot_claims: ['bookings/rental/no-show.test.ts', 'a booking that is cancelled meanwhile leaves no claim open'],
  expire_payments_of: [
    'jobs/cron.test.ts',
    'a payment that nobody made in time is closed, its booking ends and the days are free; a second call finds nothing',
  ],
  purge_kept_answers: [
    'rest/idempotency.test.ts',
    'over MCP too: another input is refused, and what is kept is kept for a day and then forgotten',
  ],
  read_calendar_feed: [
    'bookings/calendar/ics.test.ts',
    'bookings, holds and blackouts are all-day events with the same UID at every reading',
  ],
  purge_analytics: [
    'shops/analytics.test.ts',
    'what was counted of a large shop is used again for a while, and counted anew after it',
  ],
  keep_shop_report: [
    'shops/analytics.test.ts',
    'what was counted of a large shop is used again for a while, and counted anew after it',
  ],
  write_import_rows: ['shops/import-assets.test.ts', 'becomes listings with all that it says, exactly'],
  claim_import_picture: [
    'shops/import-assets.test.ts',
    'are fetched after the import, in their order, and publish the listing that was to be live',
  ],
  fetch_import_picture: [
    'shops/import-assets.test.ts',
    'are fetched after the import, in their order, and publish the listing that was to be live',
  ],
  fetch_import_pictures: [
    'shops/import-assets.test.ts',
    'are fetched after the import, in their order, and publish the listing that was to be live',
  ],
  claim_followed_calendar: ['bookings/calendar/followed-calendars.test.ts', 'of two processes one asks'],
  refresh_followed_calendars: [
    'bookings/calendar/followed-calendars.test.ts',
    'is read at once and every hour: what it adds is blocked, what vanishes opens',
  ],
  refresh_followed_calendar: [
    'bookings/calendar/followed-calendars.test.ts',
    'is read at once and every hour: what it adds is blocked, what vanishes opens',
  ],
  expire_credit: ['credit/expire-credit.test.ts', 'what expires first is spent first, and only what is left of it is taken away'],
  claim_payout: ['payouts/payouts.test.ts', 'an incident that is reported after READY and before the transfer still stops it'],
  pick_payouts_to_recheck: [
    'payouts/turns.test.ts',
    'what waits is looked at at most once an hour, and more than a round holds in turn: nobody is left out',
  ],
  recheck_held_payouts: ['payouts/turns.test.ts', 'only what a debt holds is looked at when a vendor earns or owes less'],
  delay_payouts_after_bank_change: [
    'payouts/turns.test.ts',
    'what the old account did not take is tried again once the new one may be used, and not before',
  ],
  announce_debts: ['payouts/debts.test.ts', 'after 60 days it is listed, and the admins hear of it once a month'],
  create_admin: ['oversight/first-admin.test.ts', 'two processes that start at once make one admin, who can sign in and act'],
  purge_call_stats: ['oversight/agent-usage.test.ts', 'days older than 90 are forgotten'],
  settle_transfer: [
    'payouts/payouts.test.ts',
    'what the gateway reports by itself counts once: a transfer that came back is RETURNED and owed again',
  ],
  reindex_shop: ['shops/storefront.test.ts', 'what is offered is found by the new name of its shop'],
  get_brand_picture: [
    'oversight/brand.test.ts',
    'a logo stands beside the name, is replaced by another, and goes when it is taken away',
  ],
  get_shop_picture: [
    'shops/storefront.test.ts',
    'pictures are cleaned, shown to everybody for good, and gone when they are replaced',
  ],
  list_public_pages: [
    'rest/public-pages.test.ts',
    'the sitemap names every listing and shop that is offered, each of which opens',
  ],
  get_legal_text: [
    'legal/legal-texts.test.ts',
    'anybody finds the three built-in texts, each with the hash of exactly what it says',
  ],
  list_legal_texts: [
    'legal/legal-texts.test.ts',
    'anybody finds the three built-in texts, each with the hash of exactly what it says',
  ],
  receive_gateway_callback: [
    'bookings/payment/payment.test.ts',
    'the signed callback alone confirms the booking, without anybody asking',
  ],
  follow_inquiry: ['talk/streams.test.ts', 'of an inquiry is opened by its secret'],
};

/** What the tests say that were written for one thing each, with names in the place of what they stand for. */
const texts = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^(generated|contract)\//.test(file))
  .map((file) => spelledOut(readFileSync(join(TESTS, file), 'utf8')));

/** Whether there is the test that `TRIED_BY` names. */
export function hasItsTest(name: string): boolean {
  const [file, title] = TRIED_BY[name] ?? [];
  return file !== undefined && existsSync(join(TESTS, file)) && readFileSync(join(TESTS, file), 'utf8').includes(`'${title}',`);
}

/** Whether some test calls it: a tool with the action that chooses it, a route by method, path and choice, or, where it is no action of a tool, by its name. */
export function isCalled({ name, doors }: Pick<Reachable, 'name' | 'doors'>): boolean {
  const calls = doors.map((door) => (door.kind === 'rest' ? routeCall(door) : toolCall(door)));
  const isAction = doors.some((door) => door.kind === 'mcp' && door.action !== null);
  const patterns = isAction ? calls : [...calls, `\\b${name}\\b`];
  return patterns.some((pattern) => texts.some((text) => new RegExp(pattern).test(text)));
}

/** A step that an answer offers (`tool: '…'`) is no call of it. */
function toolCall({ tool, action }: McpDoor): string {
  return action === null
    ? `\\b${tool.name}\\b`
    : `(?<!tool: )'${tool.name}',(?:(?!\\.(?:call|try)\\()[^;]){0,400}?\\baction: '${action}'`;
}

function routeCall({ route, choice }: RestDoor): string {
  const method = route.method === 'DELETE' ? 'del(?:ete)?' : route.method.toLowerCase();
  const path = `${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '\\$\\{[^/\'"]+\\}')}(?![\\w/-])`;
  return `(?:\\.${method}\\(|'${route.method}',)[^;]{0,120}?${path}${choice === null ? '' : `[^;]{0,400}?'${choice}'`}`;
}

/** A constant in the first place of a call is what it stands for, and a call of `const rename = (action, …) => call('tool', { action, … })` is one of the tool. */
function spelledOut(text: string): string {
  const values = Map.groupBy([...text.matchAll(/const (\w+) = (['`][^'`\n]+['`]);/g)], ([, name]) => name);
  const named = text.replaceAll(/\((\w+)(?=[,)])/g, (whole, name: string) => {
    const found = values.get(name);
    return found === undefined ? whole : `(${found.map(([, , value]) => value).join(' ')}`;
  });
  const helpers = named.matchAll(/(?:const|function) (\w+)(?: = (?:async )?)?\([^)]*\baction\b[^;]*?'(\w+)',\s*\{\s*action,/g);
  return [...helpers].reduce(
    (spelled, [, helper = '', tool = '']) =>
      spelled.replaceAll(new RegExp(`\\b${helper}\\([^;)]*?(?=')`, 'g'), `('${tool}', { action: `),
    named,
  );
}
