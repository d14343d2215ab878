import { type ActionFunctionArgs, redirect } from 'react-router';
import { SCHEMES } from '../../../src/rest/web/page-contract.ts';
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { nextPage } from '../../form/next-page.ts';
import { textIn } from '../../form/read-form.ts';

export function loader() {
  return redirect(WEB_PATHS.browse);
}

/** Remembers language and look in this browser, and shows the same page in them. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const language = textIn(form, 'language');
  const scheme = SCHEMES.find((each) => each === form.get('scheme'));
  const door = doorOf(args);
  const isOffered = door.languages.some(({ code }) => code === language);
  door.remember({ ...(isOffered && { language }), ...(scheme !== undefined && { scheme }) });
  return redirect(nextPage(form.get('back'), WEB_PATHS.browse), 303);
}
