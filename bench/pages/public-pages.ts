import { PERIOD, SLUGS } from '../load/catalog-paths.ts';

const [slug, other] = SLUGS;

/** The pages on which visitors arrive, in the demo data. */
export const PUBLIC_PAGES: Readonly<Record<string, string>> = {
  home: '/',
  browse: '/browse',
  'browse, with days': `/browse?from=${PERIOD.from}&to=${PERIOD.to}`,
  listing: `/a/${slug}`,
  'listing, with days': `/a/${slug}?from=${PERIOD.from}&to=${PERIOD.to}`,
  shop: '/v/atlantic-outdoors',
  compare: `/compare?slugs=${slug},${other}`,
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  connect: '/connect',
  reference: '/docs',
  'section of the reference': '/docs/sign-in',
  'call of the reference': '/docs/sign-in/register_account',
  'legal text': '/legal/terms',
};
