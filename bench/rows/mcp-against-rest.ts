import { alternate, LOAD_WARM_UPS } from '../alternate.ts';
import { ask } from '../load/ask.ts';
import { startMarketplace } from '../start-marketplace.ts';
import { detailPaths, SLUGS } from '../load/catalog-paths.ts';
import { load } from '../load/load.ts';
import { callTool, type Protocol } from '../load/mcp-request.ts';
import type { Row } from '../row.ts';

const ROUNDS = 7;
const WANTED: readonly (readonly [Protocol, number])[] = [
  ['2026-07-28', 0.8],
  ['2025-11-25', 0.7],
];

export const mcpAgainstRest: Row = {
  name: 'mcp-against-rest',
  async measure({ fixture }) {
    const market = await startMarketplace(fixture.copy('market'));
    const calls = (protocol: Protocol) => SLUGS.map((slug) => callTool('/api/v1/mcp', protocol, 'get_asset_detail', { slug }));
    const rest = detailPaths.map((path) => ({ path }));
    for (const request of [...calls('2026-07-28'), ...calls('2025-11-25'), ...rest]) await ask(market.url, request);

    const { value, ratio, cpu, p99 } = await alternate(
      [
        ...WANTED.map(([protocol]) => ({ name: protocol, run: () => load(market, calls(protocol)) })),
        { name: 'rest', run: () => load(market, rest) },
      ],
      ROUNDS,
      LOAD_WARM_UPS,
    );
    await market.stop();
    return WANTED.map(([protocol, atLeast]) => ({
      what: `MCP tools/call ${protocol} / REST`,
      unit: 'requests/s',
      ours: value(protocol),
      baseline: value('rest'),
      ratio: ratio(protocol, 'rest'),
      cpu: cpu(protocol, 'rest'),
      wanted: { atLeast },
      p99: p99(protocol),
    }));
  },
};
