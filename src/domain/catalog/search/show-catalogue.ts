import { z } from 'zod';
import { anyone, query } from '../../platform/kernel/index.ts';
import { vendorNotFound } from '../assets/index.ts';
import { categoryNotFound, findCategoryTitles } from '../categories/index.ts';
import { FoundAssets, foundAssets } from './asset-search.ts';
import { searchAssets } from './search-assets.ts';
import { SearchInput } from './search-input.ts';

const CataloguePage = z.object({
  found: FoundAssets.omit({ facets: true, nextActions: true }),
  categories: z.array(z.object({ slug: z.string(), title: z.string() })).describe('all of them, in their order'),
});

export const showCatalogue = query({
  name: 'show_catalogue',
  title: 'Page of the catalogue',
  description: 'What the page for browsing shows: what a search finds, and the categories to choose from.',
  access: anyone,
  door: 'REST only',
  sameForAll: true,
  performs: [searchAssets],
  thirdPartyText: true,
  input: SearchInput,
  example: { city: 'Lisbon', from: '2027-06-14', to: '2027-06-17', limit: 24 },
  output: CataloguePage,
  errors: [categoryNotFound, vendorNotFound],

  async run({ input: search, reader, ...context }) {
    const [found, categories] = await Promise.all([foundAssets({ search, reader, ...context }), findCategoryTitles(reader)]);
    return { found, categories };
  },
});
