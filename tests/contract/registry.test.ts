import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEADLINE_KINDS, SCOPES } from '../../db/values/index.ts';
import { declaredDeadlines } from '../../src/domain/oversight/deadlines/declared-deadlines.ts';
import { declared } from '../../scripts/find-operations.ts';
import { BASE_PATH, type Operation, PIPELINE_ERRORS } from '../../src/domain/platform/kernel/index.ts';
import { subscribers } from '../../src/jobs/subscribers.ts';
import { routeKey } from '../../src/manifests/extra-routes.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { jsonSchema } from '../../src/tools/json-schema.ts';
import { reachable } from '../generated/calls/doors.ts';
import restInventory from '../inventory/rest.json' with { type: 'json' };
import toolInventory from '../inventory/tools.json' with { type: 'json' };
import { fittingData } from './fitting-data.ts';
import { hasItsTest, isCalled, TRIED_BY } from './tried-operations.ts';

const ROOT = join(import.meta.dirname, '../..');
const internal = declared.filter(({ operation }) => !reachable.some((row) => row.operation === operation));
const tools = [consumerEndpoint, ownerEndpoint].flatMap(({ path, tools: all }) =>
  all.map((tool) => ({ name: tool.name, tool, endpoint: path.replace(BASE_PATH, '') })),
);

/** Operations with one kind of door only, and why. */
const ONE_DOOR: Readonly<Record<string, string>> = {
  readiness_check: 'REST only: load balancers ask it, no agent',
  ucp_discover: 'MCP only: over HTTP it is /.well-known/ucp',
  get_asset_image_file: 'REST only: a picture, as people see it',
  get_document_file: 'REST only: a link for a person, with its permission in its signature',
  show_catalogue: 'REST only: what the page shows to the person',
  show_listing: 'REST only: what the page shows to the person',
  list_public_pages: 'REST only: what the sitemap is made of',
  get_shop_picture: 'REST only: a picture on a page',
  get_brand_picture: 'REST only: a picture on a page',
  list_my_documents: 'REST only: a person’s right, nothing that an agent should find among its tools',
  delete_my_document: 'REST only: a person’s right, nothing that an agent should find among its tools',
  show_document: 'REST only: admins have no MCP endpoint',
  show_unsubscribe: 'REST only: what the page shows to the person',
  stop_letters: 'REST only: the person does it, by the link of an e-mail',
  show_hand_in: 'REST only: what the page shows to the person',
  hand_in_document: 'REST only: the person hands it in, by a link',
  get_condition_photo: 'REST only: a link for a person, with its permission in its signature',
  get_counter_offer: 'REST only: no tool of the inventory reads offers; nextActions and the booking say what is open',
  get_finance_receipt: 'REST only: a link for a person, with its permission in its signature',
  open_finance_csv: 'REST only: a link for a person, with its permission in its signature',
  import_assets: 'REST only: files of many rows; agents list one asset after the other with create_asset',
  get_asset_import: 'REST only: what became of an import',
  export_owner_bookings_csv: 'REST only: a file for a spreadsheet; agents list with list_owner_bookings',
  get_import_template: 'REST only: a file for a spreadsheet',
  open_invoice: 'REST only: a page for a person, with its permission in its signature',
  verify_email: 'REST only: what the link in an e-mail leads to',
  send_email_verification: 'REST only: the specification has no tool for it',
  open_account_page: 'REST only: the person signs in on the page, never the agent',
  list_sessions: 'REST only: for a person who looks after the account',
  end_sessions: 'REST only: for a person who looks after the account',
  end_all_access: 'REST only: for a person who looks after the account',
  list_access: 'REST only: for a person who looks after the account',
  show_password_reset: 'REST only: what the page shows to the person',
  export_account: 'REST only: a person’s right, answered as a file',
  erase_account: 'REST only: a person’s right, nothing that an agent should find among its tools',
  show_login_link: 'REST only: what the page shows to the person',
  approve_login_link: 'REST only: the person approves, never the agent',
  deny_login_link: 'REST only: the person denies, never the agent',
  show_confirmation: 'REST only: what the page shows to the person',
  approve_confirmation: 'REST only: the person approves, never the agent',
  deny_confirmation: 'REST only: the person denies, never the agent',
  receive_gateway_callback: 'REST only: the payment gateway calls it',
  get_incident_photo: 'REST only: a link for a person, with its permission in its signature',
  get_evidence_photo: 'REST only: a link for a person, with its permission in its signature',
  list_admins: 'REST only: admins have no MCP endpoint',
  invite_admin: 'REST only: admins have no MCP endpoint',
  revoke_admin_invitation: 'REST only: admins have no MCP endpoint',
  suspend_admin: 'REST only: admins have no MCP endpoint',
  reinstate_admin: 'REST only: admins have no MCP endpoint',
  remove_admin: 'REST only: admins have no MCP endpoint',
  show_admin_invitation: 'REST only: what the page shows to the person',
  accept_admin_invitation: 'REST only: the person does it, by the link of an e-mail',
  list_admin_payouts: 'REST only: admins have no MCP endpoint',
  show_payout_account: 'REST only: admins have no MCP endpoint',
  create_payout_batch: 'REST only: admins have no MCP endpoint',
  list_payout_batches: 'REST only: admins have no MCP endpoint',
  get_payout_batch: 'REST only: admins have no MCP endpoint',
  download_payout_batch: 'REST only: admins have no MCP endpoint',
  complete_payout_batch: 'REST only: admins have no MCP endpoint',
  cancel_payout_batch: 'REST only: admins have no MCP endpoint',
  change_user_email: 'REST only: admins have no MCP endpoint',
  get_email_change: 'REST only: the inventory has no tool for it',
  request_email_change: 'REST only: the person asks, with their password',
  cancel_email_change: 'REST only: the inventory has no tool for it',
  confirm_email_change: 'REST only: what the link in an e-mail leads to',
  list_admin_bookings: 'REST only: admins have no MCP endpoint',
  get_admin_booking: 'REST only: admins have no MCP endpoint',
  read_booking_messages: 'REST only: admins have no MCP endpoint',
  sync_payment: 'REST only: admins have no MCP endpoint',
  list_audit_log: 'REST only: admins have no MCP endpoint',
  list_failed_events: 'REST only: admins have no MCP endpoint',
  list_jobs: 'REST only: admins have no MCP endpoint',
  list_deliveries: 'REST only: admins have no MCP endpoint',
  retry_delivery: 'REST only: admins have no MCP endpoint',
  retry_failed_event: 'REST only: admins have no MCP endpoint',
  list_risk_reviews: 'REST only: admins have no MCP endpoint',
  decide_risk_review: 'REST only: admins have no MCP endpoint',
  get_agent_usage: 'REST only: admins have no MCP endpoint',
  list_switches: 'REST only: admins have no MCP endpoint',
  change_switch: 'REST only: admins have no MCP endpoint',
  report_asset: 'REST only: the inventory of tools has none for it',
  report_asset_by_email: 'REST only: for people without an account',
  confirm_listing_report: 'REST only: what the link in an e-mail leads to',
  list_users: 'REST only: admins have no MCP endpoint',
  get_user: 'REST only: admins have no MCP endpoint',
  suspend_user: 'REST only: admins have no MCP endpoint',
  reinstate_user: 'REST only: admins have no MCP endpoint',
  suspend_asset: 'REST only: admins have no MCP endpoint',
  reinstate_asset: 'REST only: admins have no MCP endpoint',
  list_listing_reports: 'REST only: admins have no MCP endpoint',
  uphold_listing_report: 'REST only: admins have no MCP endpoint',
  dismiss_listing_report: 'REST only: admins have no MCP endpoint',
  list_message_reports: 'REST only: admins have no MCP endpoint',
  uphold_message_report: 'REST only: admins have no MCP endpoint',
  dismiss_message_report: 'REST only: admins have no MCP endpoint',
  get_message_attachment: 'REST only: a link for a person, with its permission in its signature',
  follow_notifications: 'REST only: an event stream; agents list with mark_notification_read',
  follow_messages: 'REST only: an event stream; agents poll with sinceId',
  follow_conversations: 'REST only: an event stream; agents poll list_conversations',
  follow_inquiry: 'REST only: an event stream; agents poll with sinceId',
  list_events: 'REST only: for software that keeps a copy in step; agents have list_notifications',
  list_legal_texts: 'REST only: the inventory has no tool for it; register tools and bookings name the page',
  get_legal_text: 'REST only: the inventory has no tool for it; register tools and bookings name the page',
  list_admin_categories: 'REST only: admins have no MCP endpoint',
  get_admin_category: 'REST only: admins have no MCP endpoint',
  create_category: 'REST only: admins have no MCP endpoint',
  update_category: 'REST only: admins have no MCP endpoint',
  list_document_kinds: 'REST only: admins have no MCP endpoint',
  create_document_kind: 'REST only: admins have no MCP endpoint',
  update_document_kind: 'REST only: admins have no MCP endpoint',
  list_settings: 'REST only: admins have no MCP endpoint',
  update_settings: 'REST only: admins have no MCP endpoint',
  set_platform_logo: 'REST only: admins have no MCP endpoint',
  list_setting_changes: 'REST only: admins have no MCP endpoint',
  publish_legal_text: 'REST only: admins have no MCP endpoint',
  get_analytics_chart: 'REST only: a page for people, with the permission in the signature of its link',
  list_feedback: 'REST only: admins have no MCP endpoint',
  answer_feedback: 'REST only: admins have no MCP endpoint',
  list_disputes: 'REST only: admins have no MCP endpoint',
  review_dispute: 'REST only: admins have no MCP endpoint',
  rule_on_dispute: 'REST only: admins have no MCP endpoint',
  force_cancel_booking: 'REST only: admins have no MCP endpoint',
  force_complete_booking: 'REST only: admins have no MCP endpoint',
  get_commission_proof_file: 'REST only: a link for a person, with its permission in its signature',
  get_offline_proof_file: 'REST only: a link for a person, with its permission in its signature',
  get_offline_refund_file: 'REST only: a link for a person, with its permission in its signature',
  list_due_commissions: 'REST only: admins have no MCP endpoint',
  decide_commission: 'REST only: admins have no MCP endpoint',
  confirm_offline_proof: 'REST only: admins have no MCP endpoint',
  reject_offline_proof: 'REST only: admins have no MCP endpoint',
  read_calendar_feed: 'REST only: calendar programs read it, with the permission in its address',
  expire_payments: 'REST only: a scheduled job',
  release_deposits: 'REST only: a scheduled job',
  accept_by_silence: 'REST only: a scheduled job',
  list_admin_payments: 'REST only: admins have no MCP endpoint',
  approve_payment: 'REST only: admins have no MCP endpoint',
  reject_payment: 'REST only: admins have no MCP endpoint',
  grant_credit: 'REST only: admins have no MCP endpoint',
  refund_payment: 'REST only: admins have no MCP endpoint',
  retry_refund: 'REST only: admins have no MCP endpoint',
  settle_debt: 'REST only: admins have no MCP endpoint',
  decide_payout: 'REST only: the inventory of tools has none for admins',
};

/** What only a page or the commerce protocol’s own binding runs. */
const ON_A_PAGE: Readonly<Record<string, string>> = {
  change_anonymous_checkout: 'src/rest/ucp alone: a platform without a sign-in',
  drop_anonymous_checkout: 'src/rest/ucp alone: a platform without a sign-in',
  open_anonymous_checkout: 'src/rest/ucp alone: a platform without a sign-in',
  open_signed_checkout: 'src/rest/ucp alone: a platform with its person',
  show_anonymous_checkout: 'src/rest/ucp alone: a platform without a sign-in',
  show_ucp_order: 'src/rest/ucp alone: over the API an order is a booking',
  read_platform: 'src/rest/ucp alone: whom it talks to',
  show_linked_checkout: 'what the page of a checkout shows to the person',
  take_checkout: 'the person takes over on the page what a platform has begun',
  connect_client: 'the person lets in who asked the authorization server, which alone can give tokens for it',
};

const doorsOf = (operation: Operation) => reachable.find((row) => row.operation === operation)?.doors ?? [];

describe.each(declared)('$name', ({ name, file, operation }) => {
  test('says all that the doors and the manifests need to know of it', () => {
    const { title, description, access, input, output, errors } = operation;
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$|^log(in|out)$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(description).toMatch(/^[A-Z].{18,}\.$/s);
    const scopes = [access.scope ?? []].flat();
    expect(SCOPES).toEqual(expect.arrayContaining(scopes));
    // No API key acts for an admin, and for the others a key needs a scope.
    expect(['anyone', 'cron', 'system', 'admin'].includes(access.who)).toBe(access.scope === null);
    expect(scopes.filter((scope) => !scope.startsWith(operation.kind === 'query' ? 'read:' : 'write:'))).toEqual([]);
    expect(jsonSchema(input, 'input')).toMatchObject({ type: 'object', additionalProperties: false });
    expect(jsonSchema(output, 'output').type).toBe('object');
    // Once each: what the access and the pipeline throw is not said again.
    expect([...PIPELINE_ERRORS, ...errors].filter((error, index, all) => all.indexOf(error) !== index)).toEqual([]);
    expect(operation.kind === 'query' || ['natural', 'creates'].includes(operation.repeat)).toBe(true);
  });

  test('lies in a file of its name', () => {
    const [area, context] = file.split('/');
    expect(file).toBe(`${area}/${context}/${name.replaceAll('_', '-')}.ts`);
  });

  test('is tried by a test of its own, beside the generated ones', () => {
    const isTried = isCalled({ name, doors: doorsOf(operation) }) || hasItsTest(name);
    expect(isTried, `a test writes out a call of ${name}, see docs/adding-a-command.md`).toBe(true);
  });
});

test('what an API key can call and cannot be undone, or commits money, is put into words for the person', () => {
  const waiting = reachable.filter(
    ({ operation }) =>
      operation.kind === 'command' &&
      (operation.destructive || operation.commits) &&
      ['user', 'vendor'].includes(operation.access.who),
  );
  expect(waiting.length).toBeGreaterThan(10);
  expect(
    waiting
      .filter(({ operation }) => operation.kind === 'command' && !operation.asks && !operation.refusesAskingKeys)
      .map(({ name }) => name),
  ).toEqual([]);
});

test('of what is called with a password or a bank account, no hash is kept for replay', () => {
  const secret = reachable.filter(
    ({ operation }) =>
      operation.kind === 'command' &&
      !operation.secretAnswer &&
      Object.keys(operation.input.shape).some((field) => /password|secret|iban/i.test(field)),
  );
  const names = (rows: typeof secret) => rows.map(({ name }) => name).toSorted();
  expect(names(secret)).toEqual(expect.arrayContaining(['change_password', 'reset_password', 'set_payout_bank']));
  const undeclared = secret.filter(({ operation }) =>
    Object.keys(operation.input.shape).some(
      (field) =>
        /password|secret|iban/i.test(field) && operation.kind === 'command' && operation.secretInput?.[field] === undefined,
    ),
  );
  const unrepeatable = secret.filter(({ operation }) => operation.kind === 'command' && operation.repeat !== 'natural');
  expect([names(undeclared), names(unrepeatable)]).toEqual([[], []]);
});

test('the person who approves a call is shown its amounts in a currency, and none of its secrets', () => {
  const asking = reachable.flatMap(({ name, operation }) => {
    const called = ['user', 'vendor'].includes(operation.access.who);
    return operation.kind === 'command' && called && (operation.asks || operation.destructive) ? [{ name, operation }] : [];
  });
  const amounts = asking.filter(({ operation }) => Object.keys(operation.input.shape).some((field) => field.endsWith('Minor')));
  expect(amounts.length).toBeGreaterThan(3);
  expect(amounts.filter(({ operation }) => operation.currency === undefined).map(({ name }) => name)).toEqual([]);
  const open = asking.filter(({ operation }) =>
    Object.keys(operation.input.shape).some((field) => /token/i.test(field) && operation.secretInput?.[field] !== 'HIDDEN'),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});

/** What a test key changes although no test booking is named. */
const TEST_KEYS_MAY: Readonly<Record<string, string>> = {
  create_api_key: 'further test keys',
  rotate_api_key: 'only test keys are found',
  revoke_api_key: 'only test keys are found',
  create_booking: 'a test booking',
  ucp_checkout_create: 'a test booking',
  update_ucp_checkout: 'only checkouts of test bookings are found',
  cancel_ucp_checkout: 'only checkouts of test bookings are found',
  ucp_checkout_complete: 'only checkouts of test bookings are found',
  ucp_webhook_register: 'it hears of test bookings alone',
  report_asset: 'its reports lie in a queue of their own',
  send_message: 'only conversations of test bookings and of test keys are found',
  mark_messages_read: 'only conversations of test bookings and of test keys are found',
  block_conversation: 'between the same two for test conversations alone',
  unblock_conversation: 'between the same two for test conversations alone',
  mark_notification_read: 'only notifications of test bookings are found',
  report_message: 'its reports lie in a queue of their own',
  register_agent_webhook: 'it hears of test bookings alone',
  update_agent_webhook: 'only webhooks that the key registered are found',
  rotate_agent_webhook_secret: 'only webhooks that the key registered are found',
  delete_agent_webhook: 'only webhooks that the key registered are found',
  test_agent_webhook: 'only webhooks that the key registered are found',
  replay_agent_webhook: 'only webhooks that the key registered are found',
  upload_commission_proof: 'only commissions of test bookings are found',
  upload_document: 'for a test booking, or for those to come: it counts for no other',
};

test('of all keys, test keys change nothing but test bookings', () => {
  const others = reachable.filter(
    ({ operation }) =>
      operation.kind === 'command' &&
      ['user', 'vendor'].includes(operation.access.who) &&
      !(
        Object.hasOwn(operation.input.shape, 'bookingId') &&
        operation.input.shape['bookingId'].safeParse(undefined).success === false
      ),
  );
  const open = others.filter(({ operation }) => operation.liveOnly !== true).map(({ name }) => name);
  expect(open.toSorted()).toEqual(Object.keys(TEST_KEYS_MAY).toSorted());
});

test('of what a test calls nobody need say which test tries it', () => {
  const uncalled = declared.filter((row) => !isCalled({ ...row, doors: doorsOf(row.operation) })).map(({ name }) => name);
  expect(Object.keys(TRIED_BY).filter((name) => !uncalled.includes(name))).toEqual([]);
});

test('no two operations have one name', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual([...new Set(declared.map(({ name }) => name))].toSorted());
});

test('what only the platform may do has no door, and everything else has one', () => {
  const open = internal.filter(({ operation }) => operation.access.who !== 'system').map(({ name }) => name);
  expect(open.toSorted()).toEqual(Object.keys(ON_A_PAGE).toSorted());
  expect(reachable.filter(({ operation }) => operation.access.who === 'system').map(({ name }) => name)).toEqual([]);
  expect(
    reachable.filter(({ operation }) => !declared.some((row) => row.operation === operation)).map(({ name }) => name),
  ).toEqual([]);
});

test('every operation has a tool and a route, but for a few with a reason', () => {
  const kinds = reachable.filter(({ doors }) => new Set(doors.map(({ kind }) => kind)).size === 1);
  expect(kinds.map(({ name }) => name).toSorted()).toEqual(Object.keys(ONE_DOOR).toSorted());
});

test('of every kind of deadline one context says what happens when it has passed', () => {
  expect(declaredDeadlines.map(({ kind }) => kind).toSorted()).toEqual([...DEADLINE_KINDS].toSorted());
});

test('no two subscribers have one name', () => {
  const names = subscribers.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names).toEqual([...new Set(names)]);
});

test.each(subscribers)('$name can be repeated, belongs to the platform and finds what it needs in each of its events', (one) => {
  for (const { name, access, repeat } of one.commands)
    expect({ name, who: access.who, repeat }).toEqual({ name, who: 'system', repeat: 'natural' });
  expect(one.events.length).toBeGreaterThan(0);
  for (const kind of one.events) {
    fc.assert(
      fc.property(fittingData(kind.payload), (data) => {
        const event = { id: 'evt_1', seq: 1, type: kind.type, at: new Date(0), bookingId: 'bkg_1', assetId: null, ...NOBODY };
        const found = one.inputOf({ ...event, actor: { type: 'SYSTEM', id: null, via: 'system' }, data: wellFormed(data) });
        const refused = one.commands.filter(({ input }) => found !== null && !input.safeParse(found).success);
        expect({ found, refused }).toEqual({ found, refused: [] });
      }),
      { numRuns: 20, seed: 3 },
    );
  }
});

const NOBODY = { userId: null, vendorId: null, mode: 'live' as const };

/** Ids, instants and days as they are, whatever words were made up for them. */
function wellFormed(data: Record<string, unknown>): Record<string, unknown> {
  const form = (field: string, value: unknown) => {
    if (field.endsWith('Id')) return 'abc_1';
    if (field.endsWith('At')) return '2026-01-01T00:00:00.000Z';
    return /(Date|On)$/.test(field) ? '2026-01-01' : value;
  };
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, form(field, value)]));
}

test.each(tools)('the tool $name stands in the inventory of $endpoint, as open as it says', ({ name, endpoint, tool }) => {
  const rows = toolInventory.filter((row) => row.name === name && row.endpoint === endpoint);
  expect(rows.map(({ access }) => access)).toEqual([tool.public ? 'public' : 'authenticated']);
});

/** Who may call what the inventory calls so. */
const AUDIENCES: Readonly<Record<string, readonly string[]>> = {
  open: ['anyone'],
  optional: ['anyone'],
  bearer: ['user', 'vendor'],
  'bearer (role ADMIN)': ['admin'],
  'bearer (cron secret)': ['cron'],
};

const documented = readFileSync(join(ROOT, 'docs/extra-routes.md'), 'utf8');
const places = routes.map((route) => ({
  title: `${route.method} ${route.root ? '' : BASE_PATH}${route.path}`,
  audiences: [...route.operations.values()].map(({ access }) => access.who),
  row: route.root ? undefined : restInventory.find((entry) => routeKey(entry) === routeKey(route)),
}));

test.each(places)(
  '$title is open to those for whom the inventory has it, or documented as an extra route',
  ({ title, audiences, row }) => {
    const fits =
      row === undefined ? documented.includes(`\`${title}\``) : audiences.every((who) => AUDIENCES[row.auth]?.includes(who));
    expect(fits).toBe(true);
  },
);

test('all operations behind one route are for the same audience, because it is asked before the body is read', () => {
  const mixed = routes.filter(({ operations }) => new Set([...operations.values()].map(({ access }) => access.who)).size > 1);
  expect(mixed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
