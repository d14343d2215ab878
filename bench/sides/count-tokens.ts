import { BUDGETS, countTokens } from '../../scripts/tokens.ts';
import { serveParent } from './serve-parent.ts';

const listings = BUDGETS.map(({ endpoint, tokens }) => ({
  path: endpoint.path,
  tools: endpoint.tools.length,
  tokens: countTokens(endpoint),
  budget: tokens,
}));
serveParent(listings, {}, () => {});
