import { OAUTH_PATHS } from '../oauth/oauth-paths.ts';
import { routes } from '../routes/index.ts';
import { EVERY_WEB_PATH, OPEN_PATHS } from '../web/page-paths.ts';

/**
 * Files and pages beside the API that open by a link that somebody was given. Pictures are for everybody, and some calendar
 * programs look at `robots.txt` before they read a feed.
 */
const BY_LINK = routes.filter(({ root, answer }) => root && answer !== 'picture' && answer !== 'calendar');

const CLOSED = [
  ...BY_LINK.map(({ path }) => path),
  OAUTH_PATHS.authorize,
  OAUTH_PATHS.consent,
  ...EVERY_WEB_PATH.filter((path) => !OPEN_PATHS.includes(path)),
].map(frontOf);

/** Everybody may read what is public, agents too. Search engines must not look for what is for one person. */
export function robots(origin: string): string {
  const closed = [...new Set(CLOSED)].toSorted().map((front) => `Disallow: ${front}`);
  return `User-agent: *\n${closed.join('\n')}\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The first part of a path, which no public page shares: `/hand-in/` for the page of a booking. */
function frontOf(path: string): string {
  return /^\/[^/]+\/?/.exec(path)?.[0] ?? path;
}
