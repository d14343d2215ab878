import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';
import { consumerEndpoint, type Endpoint, ownerEndpoint } from '../src/tools/endpoints.ts';
import { endpointViews } from '../src/tools/mcp/endpoint-views.ts';
import { toolListing } from '../src/tools/mcp/tool-listing.ts';

/** The most tokens (o200k) that `tools/list` may cost an agent before it has done anything. */
export const BUDGETS = [
  { endpoint: consumerEndpoint, tokens: 14_500 },
  { endpoint: ownerEndpoint, tokens: 15_500 },
];

/** How many tokens the endpoint's `tools/list` has. */
export function countTokens(endpoint: Pick<Endpoint, 'tools'>): number {
  return count(JSON.stringify(toolListing(endpoint)));
}

if (import.meta.main) {
  for (const { endpoint, tokens } of BUDGETS) {
    console.log(`\n${endpoint.path}: ${countTokens(endpoint)} of ${tokens} tokens, instructions ${count(endpoint.instructions)}`);
    console.table(
      endpointViews(endpoint).map(({ path, listing }) => ({
        path,
        tools: listing().tools.length,
        tokens: count(JSON.stringify(listing())),
      })),
    );
    const rows = toolListing(endpoint).tools.map((tool) => ({ tool: tool.name, tokens: count(JSON.stringify(tool)) }));
    console.table(rows.toSorted((a, b) => b.tokens - a.tokens));
  }
}
