import { PAGE_PATHS } from '../../domain/platform/kernel/links/page-paths.ts';

/**
 * The addresses that the pages in `web/` serve, by the file in `web/routes` that shows them. The door answers these addresses,
 * and `web/routes.ts` makes routes of them.
 */
export const WEB_PATHS = {
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  'sign-out': '/sign-out',
  preferences: '/preferences',
  browse: PAGE_PATHS.browse,
  book: '/book/:slug',
  request: '/requests/:bookingId',
} as const;

/** The page on which a person asks for a listing without an assistant. */
export function bookPath(slug: string): string {
  return WEB_PATHS.book.replace(':slug', slug);
}

/** The page of one request, from the plan to the payment. */
export function requestPath(bookingId: string): string {
  return WEB_PATHS.request.replace(':bookingId', bookingId);
}

/** The folder of scripts and styles, below the origin. Their names hold a hash of their content. */
export const ASSET_FOLDER = 'web';
