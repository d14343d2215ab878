import { SCOPES } from '../../db/values/index.ts';
import { lateFeeInWords } from '../domain/catalog/pricing/index.ts';
import {
  HARD_RULES,
  LEVEL_RULES,
  OWNER_PENALTIES,
  OWNER_RULES,
  type PenaltyRule,
  RATES_FROM,
  RENTER_PENALTIES,
  RENTER_RULES,
  RISK_RULES,
  TIER_RULES,
  WINDOW_DAYS,
} from '../domain/people/trust/index.ts';
import { type Operation, WHOLE_BPS } from '../domain/platform/kernel/index.ts';
import { BOOKING_COLUMNS } from '../domain/standing/bookings/index.ts';
import { ATTRIBUTE_PREFIX, IMPORT_COLUMNS } from '../domain/shops/listings/index.ts';
import { agentEvents } from '../domain/talk/agent-webhooks/index.ts';
import { bookingLifecycle } from '../domain/rentals/bookings/index.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { type ManifestSource, PLACEHOLDER_URL } from './manifest-source.ts';
import { markdownTable } from './markdown.ts';
import { COMMON_ERRORS } from './openapi/components.ts';
import { errorsOf } from './openapi/responses.ts';
import { toolAccess, toolsetUrls } from './toolsets.ts';
import { scopesOf } from '../tools/tool.ts';

/** The tables and rules of the guides and their pages, by the name of their marker. */
export function guideSections(
  endpoints: readonly Endpoint[],
  lateRules: Parameters<typeof lateFeeInWords>[0],
): Record<string, string> {
  const tools = endpoints.flatMap((endpoint) => endpoint.tools);
  return {
    errors: errorTable(tools),
    states: stateTable(),
    scopes: scopeTable(tools),
    'webhook-events': webhookEventTable(),
    'import-columns': importColumnTable(),
    'booking-columns': markdownTable(
      ['column', 'what'],
      BOOKING_COLUMNS.map(({ name, meaning }) => [`\`${name}\``, `${meaning}.`]),
    ),
    ...trustSections(),
    'late-fee': lateFeeInWords(lateRules),
    ...Object.fromEntries(endpoints.flatMap(sectionsOf)),
  };
}

function importColumnTable(): string {
  const rows = IMPORT_COLUMNS.map(({ name, into, meaning, example }) => [
    `\`${name}\``,
    `${meaning}.`,
    example === '' ? '' : `\`${example}\``,
    `\`${into.replace('[]', '')}\``,
  ]);
  const attributes = [`\`${ATTRIBUTE_PREFIX}<name>\``, 'An attribute of the category.', '', '`attributes.<name>`'];
  return markdownTable(['column', 'what', 'example', 'field of an item'], [...rows, attributes]);
}

function sectionsOf(endpoint: Endpoint): [name: string, table: string][] {
  const side = endpoint.onlyRole === 'VENDOR' ? 'owner' : 'renter';
  return [
    [`${side}-tools`, toolTable(endpoint)],
    [`${side}-toolsets`, toolsetTable(endpoint, { publicBaseUrl: PLACEHOLDER_URL })],
  ];
}

function toolTable(endpoint: Endpoint): string {
  const rows = endpoint.tools.map((tool) => {
    const actions = [...tool.operations.keys()].filter((action) => action !== null);
    const title = actions.length === 0 ? tool.title : `${tool.title}: ${actions.join(', ')}`;
    return [`\`${tool.name}\``, title, toolAccess(tool, endpoint), scopesOf(tool).join(', ')];
  });
  return markdownTable(['tool', 'what (and its actions)', 'who', 'scope of a key'], rows);
}

/** One row for each error code. What differs between tools is shown side by side. */
function errorTable(tools: Endpoint['tools']): string {
  const operations: Operation[] = tools.flatMap((tool) => [...tool.operations.values()]);
  const byCode = Map.groupBy([...COMMON_ERRORS, ...errorsOf(operations)], ({ code }) => code);
  const rows = [...byCode].map(([code, cases]) => [
    `\`${code}\``,
    String(cases[0]?.status),
    cases.map(({ when }) => when).join(' '),
  ]);
  return markdownTable(['code', 'status', 'when'], rows);
}

function stateTable(): string {
  const { states, table } = bookingLifecycle;
  const moves = Object.entries(table.moves);
  const rows = states.map((state) => {
    const onward = moves.filter(([, { from, late }]) => !late && from.some((start) => start === state));
    const next = onward.map(([name, { to, by }]) => `${name} → ${to} (${by.join(', ')})`);
    return [`\`${state}\``, next.join('; ') || 'final'];
  });
  return markdownTable(['state', 'ways on (and who takes them)'], rows);
}

/** The events that webhooks can receive, by families, with the content of each. */
function webhookEventTable(): string {
  const rows = agentEvents().map(({ type, payload, seenBy }) => [
    `\`${type}\``,
    seenBy.map((side) => side.toLowerCase()).join(', '),
    Object.keys(payload.shape).join(', '),
  ]);
  return markdownTable(['type', 'who hears it', 'facts'], rows);
}

function scopeTable(tools: Endpoint['tools']): string {
  const rows = SCOPES.flatMap((scope) => {
    const needing = new Set(tools.filter((tool) => scopesOf(tool).includes(scope)).map(({ name }) => name));
    return needing.size === 0 ? [] : [[`\`${scope}\``, [...needing].join(', ')]];
  });
  return markdownTable(['scope', 'tools that need it'], rows);
}

function toolsetTable(endpoint: Endpoint, source: Pick<ManifestSource, 'publicBaseUrl'>): string {
  const whole = [`${source.publicBaseUrl}${endpoint.path}`, String(endpoint.tools.length), 'everything'];
  const smaller = toolsetUrls(endpoint, source).map(({ url, tools, note }) => [url, String(tools), note]);
  return markdownTable(['address', 'tools', 'what is listed'], [whole, ...smaller]);
}

/** The rules of trust and risk as tables, by the name of their marker. */
function trustSections(): Record<string, string> {
  return {
    'renter-score': scoreTable(RENTER_RULES, Object.values(RENTER_PENALTIES)),
    'owner-score': `Rates count from ${RATES_FROM} requests, decisions or reviews on; of the lines of one part the first that fits counts.\n\n${scoreTable(OWNER_RULES, Object.values(OWNER_PENALTIES))}`,
    'trust-tiers': tierTable(),
    'risk-rules': riskTable(),
    'risk-effects': effectTable(),
  };
}

/** The fields of a rule that do not depend on whose facts it reads. */
interface Row {
  readonly code: string;
  readonly points: number;
  readonly reason: string;
  readonly most?: number;
}

function scoreTable(rules: readonly Row[], penalties: readonly PenaltyRule[]): string {
  const lasting = rules.map(({ code, points, reason, most }) => [
    `\`${code}\``,
    reason,
    most === undefined ? signed(points) : `${signed(points)} each, at most ${signed(points * most)}`,
    code === 'base' ? 'always' : 'as long as it is so',
  ]);
  const fading = penalties.map(({ code, points, reason }) => [
    `\`${code}\``,
    reason,
    `${signed(points)} each`,
    `whole for 6 months (${WINDOW_DAYS / 2} days), half until 12 (${WINDOW_DAYS}), then gone`,
  ]);
  return markdownTable(['part', 'why', 'points', 'how long'], [...lasting, ...fading]);
}

function tierTable(): string {
  const rows = TIER_RULES.map(({ from, tier, depositMultiplierBps, instantBooking }, place) => [
    `\`${tier}\``,
    `${from} to ${(TIER_RULES[place - 1]?.from ?? 101) - 1}`,
    `× ${depositMultiplierBps / WHOLE_BPS}`,
    instantBooking ? 'from the asset’s own least score on, at LOW risk' : 'never',
  ]);
  return markdownTable(['tier', 'score', 'deposit', 'instant booking'], rows);
}

function riskTable(): string {
  const row = (points: (weight: number) => string) => (rule: { rule: string; points: number; text: string }) => [
    `\`${rule.rule}\``,
    rule.text,
    points(rule.points),
  ];
  const soft = RISK_RULES.map(row((points) => String(points)));
  const hard = HARD_RULES.map(row(() => 'BLOCKED'));
  return markdownTable(['rule', 'when', 'points'], [...soft, ...hard]);
}

function effectTable(): string {
  const rows = Object.entries(LEVEL_RULES).map(([level, rule]) => [
    `\`${level}\``,
    rule.from === null ? 'a rule that blocks' : `from ${rule.from}`,
    rule.refused ? 'refused' : `× ${rule.depositBps / WHOLE_BPS}`,
    rule.instantBooking ? 'where asset and trust allow it' : 'no',
    rule.silenceAccepts ? 'where the category says so' : 'no',
    rule.paymentIsReviewed ? 'waits in the fraud queue for a person' : 'confirms at once',
    rule.reviewedOnRequest ? '`manage_booking_dispute` with `request_review`' : '',
  ]);
  const headings = ['level', 'points', 'deposit', 'instant booking', 'accepted by silence', 'payment', 'review by a person'];
  return markdownTable(headings, rows);
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}
