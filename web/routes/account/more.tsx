import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';

/** An address of an earlier page. What it named is found on the pages of the account. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(ACCOUNT_PATHS.overview + new URL(request.url).search, 301);
}

export function action() {
  return redirect(ACCOUNT_PATHS.overview, 303);
}
