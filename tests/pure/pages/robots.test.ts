import { describe, expect, test } from 'vitest';
import { servedPaths } from '../../../src/manifests/served-paths.ts';
import { robots } from '../../../src/rest/site/robots.ts';
import { EVERY_WEB_PATH, OPEN_PATHS } from '../../../src/rest/web/page-paths.ts';
import { routes } from '../../../src/rest/routes/index.ts';

const closed = [...robots('https://rent.example').matchAll(/^Disallow: (.*)$/gm)].map(([, front = '']) => front);
const isClosed = (path: string) => closed.some((front) => path.startsWith(front));

const served = servedPaths([]).filter(({ type }) => ['text/html', 'text/markdown'].includes(type));
const forms = served.filter(({ method }) => method === 'POST').map(({ path }) => path);
const beside = routes.filter(({ root }) => root);
/** Google’s calendar reads no feed that is closed to crawlers. */
const open = beside.filter(({ answer }) => answer === 'picture' || answer === 'calendar').map(({ path }) => path);
const byLink = beside.map(({ path }) => path).filter((path) => !open.includes(path));
const ofPersons = EVERY_WEB_PATH.filter((path) => !OPEN_PATHS.includes(path)).map((path) => path.replaceAll(/:(\w+)/g, '{$1}'));
const personal = new Set([...forms, ...byLink, ...ofPersons]);
const others = served.map(({ path }) => path).filter((path) => !personal.has(path) && !path.startsWith('/oauth/'));

describe('robots.txt', () => {
  test.each([...personal])('closes the personal page %s to crawlers', (path) => {
    expect(isClosed(path)).toBe(true);
  });

  test.each([...new Set([...others, ...open, '/llms.txt', '/sitemap.xml'])])('leaves the page %s open to crawlers', (path) => {
    expect(isClosed(path)).toBe(false);
  });

  test('closes only paths that exist, and names the sitemap', () => {
    expect(closed.filter((front) => ![...personal].some((path) => path.startsWith(front)))).toEqual([]);
    expect(robots('https://rent.example')).toMatch(
      /^User-agent: \*\n(Disallow: \/.+\n)+Allow: \/\n\nSitemap: https:\/\/rent\.example\/sitemap\.xml\n$/,
    );
  });
});
