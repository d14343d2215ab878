import type { LoaderFunctionArgs } from 'react-router';
import { tableFile } from './parts/table-file.ts';
import { shopDoorOf } from './parts/shop-door.ts';

/** A file with every column that an import knows. */
export async function loader(args: LoaderFunctionArgs) {
  const { csv } = await shopDoorOf(args).call('get_import_template', {});
  return tableFile(csv, 'listings.csv');
}
