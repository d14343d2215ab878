import type { LoaderFunctionArgs } from 'react-router';
import { WEB_AREAS, type WebArea } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { pageWords } from '../../language/own-words.ts';

/** The operator's texts of an area, for the scripts of a page from which a person goes there. */
export async function loader(args: LoaderFunctionArgs) {
  const { words } = doorOf(args);
  const language = words.languages.get(args.params['language'] ?? '');
  const area = args.params['area'] ?? '';
  if (language === undefined || !isArea(area)) return new Response(null, { status: 404 });
  const { own } = await pageWords(language, [area], words);
  return Response.json(own?.texts ?? {}, { headers: { 'Cache-Control': 'no-store' } });
}

function isArea(area: string): area is WebArea {
  return Object.hasOwn(WEB_AREAS, area);
}
