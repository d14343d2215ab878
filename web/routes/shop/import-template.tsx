import type { LoaderFunctionArgs } from 'react-router';
import { shopDoorOf } from './parts/shop-door.ts';

/** A file with every column that an import knows. */
export async function loader(args: LoaderFunctionArgs) {
  const { csv } = await shopDoorOf(args).call('get_import_template', {});
  return new Response(csv, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="listings.csv"' },
  });
}
