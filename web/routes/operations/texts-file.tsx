import type { LoaderFunctionArgs } from 'react-router';
import { noSuchPage, operatorDoorOf } from './parts/operator-door.ts';

/** The texts of a language as a file for a translator. */
export async function loader(args: LoaderFunctionArgs) {
  const door = operatorDoorOf(args);
  const asked = Object.fromEntries([...new URL(args.request.url).searchParams].filter(([, text]) => text !== ''));
  const { output, refusal } = await door.attempt('export_texts', asked);
  if (refusal !== null) throw refusal.status === 400 ? noSuchPage() : Response.json(refusal, { status: refusal.status });
  const { fileName, content } = output;
  return new Response(content, {
    headers: {
      'Content-Type': fileName.endsWith('.json')
        ? 'application/json; charset=utf-8'
        : 'text/x-gettext-translation; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });
}
