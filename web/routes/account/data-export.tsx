import { type ActionFunctionArgs, redirect } from 'react-router';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';

/** Also where a person comes back to who had to give their password first. */
export function loader() {
  return redirect(ACCOUNT_PATHS.data, 303);
}

/** Everything that is stored about the person, as a file. */
export async function action(args: ActionFunctionArgs) {
  const { exportedAt, sections, leftOut } = await ownDoorOf(args).call('export_account', {});
  const pieces: string[] = [];
  for await (const piece of sections) pieces.push(piece);
  const json = `{"exportedAt":${JSON.stringify(exportedAt)},"sections":${pieces.join('')},"leftOut":${JSON.stringify(leftOut)}}`;
  const fileName = `my-data-${exportedAt.slice(0, 10)}.json`;
  return new Response(json, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Content-Disposition': `attachment; filename="${fileName}"` },
  });
}
