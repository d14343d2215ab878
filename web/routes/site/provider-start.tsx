import { type LoaderFunctionArgs, redirect } from 'react-router';
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { nextPage } from '../../form/next-page.ts';

/** Leads to the identity provider. Whoever is signed in connects it to their account, and everybody else signs in by it. */
export async function loader(args: LoaderFunctionArgs) {
  const next = nextPage(args.url.searchParams.get('next'), '');
  const address = (await doorOf(args).provider?.start(next)) ?? null;
  // A provider that does not answer is no reason for a page of its own: the password still works.
  throw redirect(address ?? `${WEB_PATHS['sign-in']}?${new URLSearchParams({ provider: 'failed', next }).toString()}`);
}
