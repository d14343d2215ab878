import type { Actor } from '../harness/start-marketplace.ts';

/** A next step as an answer offers it. */
export interface Step {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly actor: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
}

/** One way to the same operations: by the name of a tool, or by the step that an answer offered. */
export interface Door {
  readonly door: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  ask(who: Actor, tool: string, args?: Record<string, unknown>): Promise<any>;
  /** Takes a step as it stands, with what it left open filled in. */
  // oxlint-disable-next-line typescript/no-explicit-any -- likewise
  take(who: Actor, step: Step, fill?: Record<string, unknown>): Promise<any>;
}

const overMcp: Door = {
  door: 'MCP',
  ask: (who, tool, args) => who.call(tool, args),
  take: (who, { tool, args }, fill) => who.call(tool, { ...args, ...fill }),
};

/** Where a client of REST finds what an owner begins with; everything else is a step that an answer offered. */
const PATHS: Readonly<Record<string, string>> = {
  register_vendor_account: 'POST /auth/register-vendor',
  create_asset: 'POST /owner/assets',
  list_my_assets: 'GET /owner/assets',
  get_vendor_theme_presets: 'GET /theme-presets',
  get_storefront: 'GET /owner/storefront',
  update_storefront: 'PATCH /owner/storefront',
  'manage_storefront_slug check': 'GET /owner/storefront-slug/check',
  'manage_storefront_slug change': 'PATCH /owner/storefront-slug',
  list_owner_requests: 'GET /owner/requests',
  get_owner_booking_detail: 'GET /owner/bookings/{bookingId}',
  list_finance_entries: 'GET /owner/finance/entries',
  get_finance_entry: 'GET /owner/finance/entries/{entryId}',
  get_finance_categories: 'GET /owner/finance/categories',
  create_finance_entry: 'POST /owner/finance/entries',
  get_finance_summary: 'GET /owner/finance/summary',
  get_finance_pnl: 'GET /owner/finance/pnl',
  'manage_finance_tax get_profile': 'GET /owner/finance/tax/profile',
  'manage_finance_tax set_profile': 'PATCH /owner/finance/tax/profile',
  'manage_finance_tax period': 'GET /owner/finance/tax/period',
  'manage_finance_tax close_period': 'POST /owner/finance/tax/periods/{period}/close',
  'manage_acquisitions create': 'POST /owner/finance/acquisitions',
  get_pricing_recommendation: 'GET /owner/pricing/assets/{assetId}',
  get_owner_analytics: 'GET /owner/analytics',
};

const overRest: Door = {
  door: 'REST',
  ask(who, tool, { action, ...args } = {}) {
    const [method = '', template = ''] = (PATHS[typeof action === 'string' ? `${tool} ${action}` : tool] ?? '').split(' ');
    const rest = new Map(Object.entries(args));
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest.get(name));
      rest.delete(name);
      return value;
    });
    const said = Object.fromEntries(rest);
    if (method !== 'GET') return send(who, method, path, said);
    return send(who, method, `${path}?${new URLSearchParams(said as Record<string, string>).toString()}`);
  },
  take: (who, { method, path, body }, fill) =>
    send(who, method, path.replace('/api/v1', ''), method === 'GET' ? undefined : { ...body, ...fill }),
};

async function send({ http }: Actor, method: string, path: string, body?: Record<string, unknown>) {
  const sending = { GET: http.get, DELETE: http.del, POST: http.post, PATCH: http.patch }[method];
  const answer = method === 'POST' || method === 'PATCH' ? await sending?.(path, body as never) : await sending?.(path);
  if (answer?.body.success !== true) throw new Error(`${method} ${path} failed: ${JSON.stringify(answer?.body)}`);
  return answer.body.data;
}

export const DOORS = [overMcp, overRest];
