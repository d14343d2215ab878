import type { LoaderFunctionArgs } from 'react-router';
import { inputFromTexts } from '../../form/schema-values.ts';
import { noSuchPage, operatorDoorOf } from './parts/operator-door.ts';
import { operationAt } from './parts/sections.ts';

/** An answer that is a file: for the bank, or for a spreadsheet. */
export async function loader(args: LoaderFunctionArgs) {
  const door = operatorDoorOf(args);
  const { section, operation: name } = args.params;
  const operation = operationAt(door.admin.operations, section, name);
  if (operation === undefined || !(operation.isFile || operation.isTable)) throw noSuchPage();
  const texts = Object.fromEntries(args.url.searchParams);
  const format = operation.isTable ? { format: 'csv' } : {};
  const input = { ...inputFromTexts(operation.input, texts, door), ...format };
  const { output, refusal } = await door.admin.attempt(operation.name, input);
  if (refusal !== null) throw Response.json(refusal, { status: refusal.status });
  const file = new Map<string, unknown>(Object.entries(Object(output)));
  const xml = file.get('xml');
  const fileName = operation.isFile ? file.get('fileName') : `${operation.name.replaceAll('_', '-')}.csv`;
  return new Response(String(xml ?? file.get('csv')), {
    headers: {
      'Content-Type': xml === undefined ? 'text/csv; charset=utf-8; header=present' : 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${String(fileName).replaceAll(/[^\w.-]/g, '-')}"`,
    },
  });
}
