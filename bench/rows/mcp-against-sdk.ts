import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternate, LOAD_WARM_UPS } from '../alternate.ts';
import { ask } from '../load/ask.ts';
import { startMarketplace, startServing } from '../start-marketplace.ts';
import { SLUGS } from '../load/catalog-paths.ts';
import { load } from '../load/load.ts';
import { callTool, listTools, type Protocol } from '../load/mcp-request.ts';
import type { Row } from '../row.ts';

const ROUNDS = 5;
/** The list with output schemas, which the SDK lists too. */
const PATH = '/api/v1/mcp/x/full';
const MODERN: Protocol = '2026-07-28';
const call = callTool(PATH, MODERN, 'get_asset_detail', { slug: SLUGS[0] });
const list = listTools(PATH, MODERN);

/**
 * Compares with the SDK's usual way: an `McpServer` for each request, with all tools registered anew from schemas that are made
 * once. Its handler only returns a finished result, which our server has to find, check and write.
 */
export const mcpAgainstSdk: Row = {
  name: 'mcp-against-sdk',
  async measure({ fixture }) {
    const ours = await startMarketplace(fixture.copy('market'));
    const result = join(fixture.folder, 'tool-result.json');
    writeFileSync(result, JSON.stringify(JSON.parse(await ask(ours.url, call)).result));
    const sdk = await startServing(new URL('../sides/sdk-server.ts', import.meta.url), {
      DATABASE_URL: 'file:unused',
      RESULT: result,
    });
    const count = await countTools(ours.url);
    const sdkCount = await countTools(sdk.url);
    if (count !== sdkCount) throw new Error(`The two sides list ${count} and ${sdkCount} tools.`);
    await ask(sdk.url, call);

    const { value, ratio, cpu, p99 } = await alternate(
      [
        { name: 'our call', run: () => load(ours, [call]) },
        { name: 'sdk call', run: () => load(sdk, [call]) },
        { name: 'our list', run: () => load(ours, [list]) },
        { name: 'sdk list', run: () => load(sdk, [list]) },
      ],
      ROUNDS,
      LOAD_WARM_UPS,
    );
    await Promise.all([ours.stop(), sdk.stop()]);
    const figure = (what: string, mine: string, theirs: string, atLeast: number) => ({
      what: `MCP ${what}, ${count} tools / SDK's McpServer`,
      unit: 'requests/s',
      ours: value(mine),
      baseline: value(theirs),
      ratio: ratio(mine, theirs),
      cpu: cpu(mine, theirs),
      wanted: { atLeast },
      p99: p99(mine),
    });
    return [figure('tools/call', 'our call', 'sdk call', 5), figure('tools/list', 'our list', 'sdk list', 40)];
  },
};

async function countTools(url: string): Promise<number> {
  return JSON.parse(await ask(url, list)).result.tools.length;
}
