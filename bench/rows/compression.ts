import type { Request } from 'autocannon';
import { alternate, LOAD_WARM_UPS } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { detailPaths, searchPaths, SLUGS } from '../load/catalog-paths.ts';
import { load } from '../load/load.ts';
import { callTool, listTools } from '../load/mcp-request.ts';
import type { Row } from '../row.ts';
import { type ServingSide, startMarketplace } from '../start-marketplace.ts';

const ROUNDS = 5;
const PACKED = ['br', 'gzip'] as const;

/** What is asked, and which part of the speed without packing must be left. */
const ASKED: readonly { readonly what: string; readonly requests: readonly Request[]; readonly atLeast: number }[] = [
  { what: 'REST asset list', requests: searchPaths.map((path) => ({ path })), atLeast: 0.7 },
  { what: 'REST asset detail', requests: detailPaths.map((path) => ({ path })), atLeast: 0.7 },
  {
    what: 'MCP tools/call',
    requests: [callTool('/api/v1/mcp', '2026-07-28', 'get_asset_detail', { slug: SLUGS[0] })],
    atLeast: 0.5,
  },
  { what: 'MCP tools/list', requests: [listTools('/api/v1/mcp', '2026-07-28')], atLeast: 0.7 },
];

/** The cost of packed answers: the same requests to the same server, by clients that take them packed and by others. */
export const compression: Row = {
  name: 'compression',
  async measure({ fixture }) {
    const ours = await startMarketplace(fixture.copy('market'));
    const figures: Figure[] = [];
    for (const asked of ASKED) figures.push(...(await comparePacked(ours, asked)));
    await ours.stop();
    return figures;
  },
};

async function comparePacked(ours: ServingSide, { what, requests, atLeast }: (typeof ASKED)[number]): Promise<Figure[]> {
  const taking = (encoding: string) =>
    requests.map((request) => ({ ...request, headers: { ...request.headers, 'Accept-Encoding': encoding } }));
  const { value, ratio, cpu, p99 } = await alternate(
    ['identity', ...PACKED].map((encoding) => ({ name: encoding, run: () => load(ours, taking(encoding)) })),
    ROUNDS,
    LOAD_WARM_UPS,
  );
  return PACKED.map((encoding) => ({
    what: `${what}, ${encoding} / as it is`,
    unit: 'requests/s',
    ours: value(encoding),
    baseline: value('identity'),
    ratio: ratio(encoding, 'identity'),
    cpu: cpu(encoding, 'identity'),
    wanted: { atLeast },
    p99: p99(encoding),
  }));
}
