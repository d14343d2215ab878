import { againstDetail } from '../against-detail.ts';
import { SLUGS } from '../load/catalog-paths.ts';
import type { Figure } from '../figure.ts';
import type { Row } from '../row.ts';
import { startMarketplace } from '../start-marketplace.ts';

/** What people open whom an assistant sends a link. */
const PAGES = {
  'listing page': SLUGS.map((slug) => `/a/${slug}`),
  'vendor page': ['atlantic-outdoors', 'douro-hire', 'spree-machines'].map((slug) => `/v/${slug}`),
  'browse page': ['/browse', '/browse?city=Lisbon', '/browse?category=boat-water'],
};

/** Pages of the same marketplace against asset detail over REST, in requests per second. */
export const pages: Row = {
  name: 'pages',
  async measure({ fixture }) {
    const side = await startMarketplace(fixture.copy('pages'));
    const figures: Figure[] = [];
    for (const [what, paths] of Object.entries(PAGES)) {
      const requests = paths.map((path) => ({ path }));
      figures.push(await againstDetail(side, requests, { what: `${what} / asset detail over REST`, wanted: { atLeast: 0.5 } }));
    }
    await side.stop();
    return figures;
  },
};
