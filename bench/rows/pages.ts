import type { Figure } from '../figure.ts';
import { ask } from '../load/ask.ts';
import { median } from '../median.ts';
import { type FirstVisit, firstVisit, withSlowPhone } from '../pages/first-visit.ts';
import { PUBLIC_PAGES } from '../pages/public-pages.ts';
import type { Row } from '../row.ts';
import { spentBy } from '../spent-by.ts';
import { type ServingSide, startMarketplace } from '../start-marketplace.ts';

/** After so many requests V8 has compiled what a page needs. */
const WARM_UPS = 150;
const ROUNDS = 5;
const PER_ROUND = 40;
const AT_ONCE = 4;
const VISITS = 3;
const WANTED = { milliseconds: 15, kilobytes: 220, seconds: 2 };

/**
 * What a page of everybody costs: processor time of the server, made anew for each request and shown from the cache of pages;
 * how much a browser loads on a first visit; and when a slow phone has shown the largest part of it.
 */
export const pages: Row = {
  name: 'pages',
  async measure({ fixture }) {
    const market = await startMarketplace(fixture.copy('pages'));
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PUBLIC_PAGES)) figures.push(...(await costOf(market, name, path)));
    figures.push(...(await visitsTo(market)));
    await market.stop();
    return figures;
  },
};

async function costOf(market: ServingSide, name: string, path: string): Promise<Figure[]> {
  let count = 0;
  // No page reads this parameter, but a page at another address is another page to the cache.
  const another = () => `${path}${path.includes('?') ? '&' : '?'}visit=${(count += 1)}`;
  const measured = { 'made anew': another, 'from the cache of pages': () => path };
  await send(market, WARM_UPS, another);
  const figures: Figure[] = [];
  for (const [how, address] of Object.entries(measured)) {
    const rounds: number[] = [];
    while (rounds.length < ROUNDS) rounds.push(await send(market, PER_ROUND, address));
    const bound = { ours: median(rounds), wanted: { atMost: WANTED.milliseconds } };
    figures.push(alone({ what: `${name}: processor time of a request, ${how}`, unit: 'ms', ...bound }));
  }
  return figures;
}

/** Sends so many requests, packed as a browser takes them. Returns the milliseconds that the processor worked for each. */
async function send(market: ServingSide, count: number, address: () => string): Promise<number> {
  const before = await spentBy(market);
  let left = count;
  const sendInTurn = async () => {
    while (left > 0) {
      left -= 1;
      await ask(market.url, { path: address(), headers: HEADERS });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  return (((await spentBy(market)) - before) * 1000) / count;
}

const HEADERS = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br' };

async function visitsTo(market: ServingSide): Promise<Figure[]> {
  return withSlowPhone(async (browser) => {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
      const visits: FirstVisit[] = [];
      while (visits.length < VISITS) visits.push(await firstVisit(browser, market.url + path));
      const middle = (pick: (visit: FirstVisit) => number) => median(visits.map(pick));
      figures.push(
        alone({
          what: `${name}: first visit, photos apart`,
          unit: 'KB',
          ours: middle(({ bytes }) => bytes / 1024),
          wanted: { atMost: WANTED.kilobytes },
        }),
        alone({
          what: `${name}: largest part shown on a slow phone`,
          unit: 's',
          ours: middle(({ largestMs }) => largestMs / 1000),
          wanted: { atMost: WANTED.seconds },
        }),
      );
    }
    return figures;
  });
}

function alone(figure: Pick<Figure, 'what' | 'unit' | 'ours' | 'wanted'>): Figure {
  return { ...figure, baseline: null, ratio: null, cpu: null, p99: null };
}
