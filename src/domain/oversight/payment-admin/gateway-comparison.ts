import type { GatewayEntry, PaymentGateway } from '../../../adapters/payment-gateway.ts';
import { sum } from '../../platform/kernel/index.ts';
import type { DifferenceRow } from './admin-payment-view.ts';
import type { Movement } from './recorded-movements.ts';
import { periodRefused } from './payment-admin-errors.ts';

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** For each kind of entry at the gateway, our kind of movement. */
const KIND_OF_ENTRY: Readonly<Record<GatewayEntry['kind'], Movement['kind']>> = {
  CHARGE: 'CHARGE',
  CAPTURE: 'CAPTURE',
  REFUND: 'REFUND',
  REFUND_RETURN: 'REFUND',
  TRANSFER: 'TRANSFER',
  TRANSFER_RETURN: 'TRANSFER',
  CHARGEBACK: 'CHARGEBACK',
  CHARGEBACK_RETURN: 'CHARGEBACK',
};
const RETURNS = new Set<GatewayEntry['kind']>(['REFUND_RETURN', 'TRANSFER_RETURN', 'CHARGEBACK_RETURN']);
/** States in which the money has not moved, or has come back. */
const UNDONE = new Set(['FAILED', 'RETURNED', 'WON', 'READY', 'ON_HOLD', 'SCHEDULED']);

/**
 * Finds the differences between our rows and the gateway's entries of a period. Both lists may reach beyond the period, so that
 * a movement that one side recorded a moment earlier is no difference; only movements within the period are compared.
 */
export function compareBooks(ours: readonly Movement[], theirs: readonly GatewayEntry[], period: Period): DifferenceRow[] {
  const inside = (at: Date | null) => at !== null && at >= period.from && at < period.to;
  const entriesOf = Map.groupBy(theirs, ({ kind, ourId }) => `${KIND_OF_ENTRY[kind]}:${ourId}`);
  const mineOf = Map.groupBy(ours, ({ kind, ourId }) => `${kind}:${ourId}`);
  const missingThere = ours
    .filter(({ kind, ourId, at }) => inside(at) && !entriesOf.has(`${kind}:${ourId}`))
    .map((movement) => differenceOf('MISSING_AT_GATEWAY', movement, undefined));
  const differing = [...entriesOf].flatMap(([key, entries]) => {
    const within = entries.filter(({ at }) => inside(at));
    const [first] = within;
    if (first === undefined) return [];
    const [mine, ...more] = mineOf.get(key) ?? [];
    if (mine === undefined) return within.map((entry) => differenceOf('MISSING_HERE', undefined, entry));
    return more.length > 0 ? [] : compareMovement(mine, entries);
  });
  return [...missingThere, ...differing];
}

/** Compares one of our movements with the gateway's entries about it. */
function compareMovement(mine: Movement, entries: readonly GatewayEntry[]): DifferenceRow[] {
  const gone = entries.filter(({ kind }) => !RETURNS.has(kind));
  const [entry = entries[0]] = gone.toReversed();
  if (entry === undefined) return [];
  // A payout may consist of several transfers.
  const net = sum(entries.map(({ kind, amountMinor }) => (RETURNS.has(kind) ? -amountMinor : amountMinor)));
  const stands = net > 0;
  const standsHere = mine.at !== null && !UNDONE.has(mine.status);
  if (stands !== standsHere) return [differenceOf('STATUS_DIFFERS', mine, entry)];
  if (!stands) return [];
  if (entry.currency !== mine.currency) return [differenceOf('CURRENCY_DIFFERS', mine, entry)];
  return net === mine.amountMinor ? [] : [differenceOf('AMOUNT_DIFFERS', mine, { ...entry, amountMinor: net })];
}

function differenceOf(
  difference: 'MISSING_HERE' | 'MISSING_AT_GATEWAY' | 'AMOUNT_DIFFERS' | 'CURRENCY_DIFFERS' | 'STATUS_DIFFERS',
  mine: Movement | undefined,
  entry: GatewayEntry | undefined,
): DifferenceRow {
  return {
    row: 'DIFFERENCE',
    difference,
    about: entry?.kind ?? mine?.kind ?? '',
    ourId: mine?.ourId ?? entry?.ourId ?? null,
    gatewayId: entry?.id ?? null,
    bookingId: mine?.bookingId ?? null,
    ourMinor: mine?.amountMinor ?? null,
    ourCurrency: mine?.currency ?? null,
    gatewayMinor: entry?.amountMinor ?? null,
    gatewayCurrency: entry?.currency ?? null,
    at: (entry?.at ?? mine?.at)?.toISOString() ?? null,
    whatToDo: WHAT_TO_DO[difference],
  };
}

const WHAT_TO_DO = {
  MISSING_HERE: 'Find out at the gateway what it was: nothing here knows of it. Money that came for nothing is given back there.',
  MISSING_AT_GATEWAY: 'Look for it at the gateway by our id. If it never happened, what was recorded here has to be undone.',
  AMOUNT_DIFFERS: 'The gateway’s amount is what really moved: give back or claim the rest.',
  CURRENCY_DIFFERS: 'Give it back at the gateway in the currency that moved, and ask for it again.',
  STATUS_DIFFERS:
    'Let the gateway send its callback again, or ask: get_pay_status for a payment, the vendor’s payouts for a transfer.',
} as const;

const MOST_PAGES = 60;

/** All entries of the gateway in a period. Throws `period_refused` if there are more than can be compared at once. */
export async function gatewayBooks(
  gateway: Pick<PaymentGateway, 'list'>,
  { from, to }: { from: Date; to: Date },
): Promise<GatewayEntry[]> {
  const entries: GatewayEntry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await gateway.list({ from, to, cursor });
    entries.push(...answer.entries);
    if (answer.next === null) return entries;
    cursor = answer.next;
  }
  throw periodRefused({ from: from.toISOString(), to: to.toISOString() });
}
