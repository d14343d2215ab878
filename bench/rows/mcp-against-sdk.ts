import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternate, LOAD_WARM_UPS } from '../alternate.ts';
import { ask } from '../load/ask.ts';
import { startMarketplace, startServing } from '../start-marketplace.ts';
import { SLUGS } from '../load/catalog-paths.ts';
import { load } from '../load/load.ts';
import { callTool, listTools, type Protocol } from '../load/mcp-request.ts';
import { TOOL_COUNT } from '../pad-tools.ts';
import type { Row } from '../row.ts';

const ROUNDS = 5;
/** The list with output schemas, which the SDK's way has too. */
const PATH = '/api/v1/mcp/x/full';
const MODERN: Protocol = '2026-07-28';
const call = callTool(PATH, MODERN, 'get_asset_detail', { slug: SLUGS[0] });
const list = listTools(PATH, MODERN);

/**
 * The SDK's own way: an `McpServer` for each request, with all tools registered anew from schemas that were made once.
 * Its handler only hands out the result that ours has to find, check and write.
 */
export const mcpAgainstSdk: Row = {
  name: 'mcp-against-sdk',
  async measure({ fixture }) {
    const ours = await startMarketplace(fixture.copy('market'), { PAD_TOOLS: '1' });
    const result = join(fixture.folder, 'tool-result.json');
    writeFileSync(result, JSON.stringify(JSON.parse(await ask(ours.url, call)).result));
    const sdk = await startServing(new URL('../sides/sdk-server.ts', import.meta.url), {
      DATABASE_URL: 'file:unused',
      RESULT: result,
    });
    const listed = [await ask(ours.url, list), await ask(sdk.url, list)].map((text) => JSON.parse(text).result.tools.length);
    if (listed.some((count) => count !== TOOL_COUNT)) throw new Error(`The two sides list ${listed.join(' and ')} tools.`);
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
      what: `MCP ${what}, ${TOOL_COUNT} tools / SDK's McpServer`,
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
