import { type ActionFunctionArgs, redirect } from 'react-router';
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';

/** A link to this address signs nobody out, because any site can make one. */
export function loader() {
  return redirect(WEB_PATHS.browse);
}

export async function action(args: ActionFunctionArgs) {
  await doorOf(args).signOut();
  return redirect(WEB_PATHS['sign-in'], 303);
}
