import type { GatewayEntry, PaymentGateway } from '../../adapters/payment-gateway.ts';
import { periodRefused } from './payment-admin-errors.ts';

const MOST_PAGES = 60;

/** What the gateway moved in a period, all pages of it; refused when there is more than can be compared at once. */
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
