import { anyone, query } from '../../platform/kernel/index.ts';
import { vendorNotFound } from '../assets/index.ts';
import { categoryNotFound } from '../categories/index.ts';
import { FoundAssets, foundAssets } from './asset-search.ts';
import { SearchInput } from './search-input.ts';

export const searchAssets = query({
  name: 'search_assets',
  title: 'Search assets',
  description:
    'Find assets to rent by words, category, city, price, distance. With from and to only assets that are free and bookable then, each with its totalMinor, which price_asc goes by. Availability is checked again at booking. Next: pricing_quote.',
  access: anyone,
  sameForAll: true,
  thirdPartyText: true,
  input: SearchInput,
  example: { q: 'tent', attributes: { persons: { min: 4 } }, from: '2027-06-14', to: '2027-06-17', limit: 5 },
  output: FoundAssets,
  empty: () => 'Nothing fits: fewer words or filters, or other dates, may find something.',
  errors: [categoryNotFound, vendorNotFound],

  // The answer may be two seconds old, so a hold that ends or the notice of an owner may show late. Booking checks again.
  run: ({ input: search, ...context }) => foundAssets({ search, ...context }),
});
