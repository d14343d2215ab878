import { type LoaderFunctionArgs, redirect } from 'react-router';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ENTRY_FILTERS } from './parts/filters.ts';
import { tableFile } from './parts/table-file.ts';
import { shopDoorOf } from './parts/shop-door.ts';

const MOST_ROWS = 100_000;

/** The entries of the books as a table for a spreadsheet, with the filters of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const wanted = Object.fromEntries(ENTRY_FILTERS.map((name) => [name, searchParams.get(name) ?? '']));
  const asked = door.inputFrom('export_finance_csv', wanted);
  const { output, refusal } = await door.attempt('export_finance_csv', { ...asked, limit: MOST_ROWS });
  // The list says beside its filters what is wrong with them.
  if (refusal !== null) return redirect(`${SHOP_PATHS.entries}?${new URLSearchParams(wanted).toString()}`);
  return tableFile(output.csv, `books-${door.today}.csv`);
}
