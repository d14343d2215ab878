import { alternate } from '../alternate.ts';
import { detailPaths, SLUGS } from '../catalog-paths.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import type { Row } from '../row.ts';
import { startMarketplace } from '../start-marketplace.ts';

const ROUNDS = 7;

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
    const requestsOf = (paths: readonly string[]) => paths.map((path) => ({ path }));
    const figures: Figure[] = [];
    for (const [what, paths] of Object.entries(PAGES)) {
      const { value, ratio, cpu, p99 } = await alternate(
        [
          { name: 'page', run: () => load(side, requestsOf(paths)) },
          { name: 'detail', run: () => load(side, requestsOf(detailPaths)) },
        ],
        ROUNDS,
      );
      figures.push({
        what: `${what} / asset detail over REST`,
        unit: 'requests/s',
        ours: value('page'),
        baseline: value('detail'),
        ratio: ratio('page', 'detail'),
        cpu: cpu('page', 'detail'),
        wanted: { atLeast: 0.5 },
        p99: p99('page'),
      });
    }
    await side.stop();
    return figures;
  },
};
