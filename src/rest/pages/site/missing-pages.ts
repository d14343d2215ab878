import { shopPath } from '../../../domain/people/accounts/index.ts';
import { PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { markup } from '../markup.ts';
import type { SitePage } from './site-page.ts';

/** The page for a listing that is not offered or does not exist, with a link to others. */
export function notOfferedPage(origin: string): SitePage {
  return missing(origin, {
    title: 'This is not offered now',
    text: 'Nothing is offered at this address. It may be back later, or the address is not complete.',
    shop: null,
  });
}

export function listingOverPage(shop: string, origin: string): SitePage {
  return missing(origin, {
    title: 'This is not offered any more',
    text: 'Its owner has taken it out of the catalogue for good.',
    shop,
  });
}

function missing(origin: string, { title, text, shop }: { title: string; text: string; shop: string | null }): SitePage {
  return {
    title,
    description: text,
    canonical: `${origin}${PAGE_PATHS.browse}`,
    kind: 'website',
    unlisted: true,
    content: markup`<h1>${title}</h1><p role="status">${text}</p>
<ul class="links">${shop === null ? '' : markup`<li><a href="${shopPath(shop)}">What else this owner offers</a></li>`}<li><a href="${PAGE_PATHS.browse}">See everything there is to rent</a></li></ul>`,
  };
}
