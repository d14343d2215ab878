import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { invalidInput, type PrepareContext } from '../../platform/kernel/index.ts';
import { columnNamed, IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';
import { importUnreadable } from './import-errors.ts';

export const MOST_ROWS = 1_000;
export const MOST_BYTES = 2_000_000;
const LONGEST_ROW = 100_000;
/** How many characters are parsed before other work gets a turn. */
const SLICE = 16_384;

/** A row as it was sent: an item, or the cells of a file by their columns. */
export type SentRow =
  | { readonly row: number; readonly item: Readonly<Record<string, unknown>> }
  | { readonly row: number; readonly cells: ReadonlyMap<ImportColumn, string>; readonly problem: string | null };

interface Sent {
  readonly csv?: string | undefined;
  readonly items?: readonly Record<string, unknown>[] | undefined;
}

type Context = Pick<PrepareContext, 'file' | 'ports'>;

/** The rows of a call, in the form in which they were sent. Throws `invalid_input` and `import_unreadable`. */
export async function sentRows({ csv, items }: Sent, { file, ports }: Context): Promise<SentRow[]> {
  const forms = [csv, items, file ?? undefined].filter((form) => form !== undefined);
  if (forms.length !== 1) {
    const message = 'send one of: csv (the text of the file), items (a list), or a multipart part named file';
    throw invalidInput({ issues: [{ field: 'csv', message }] });
  }
  if (items !== undefined) return items.map((item, index) => ({ row: index + 1, item }));
  return csvRows(csv ?? (await textOf(file, ports)));
}

async function textOf(file: Context['file'], { storage }: Context['ports']): Promise<string> {
  if (file === null) return '';
  if (file.bytes > MOST_BYTES) throw unreadable(`The file is larger than ${MOST_BYTES} bytes. Send it in parts`);
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(file.key)) chunks.push(Buffer.from(chunk));
  await storage.remove(file.key);
  const bytes = Buffer.concat(chunks);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('The file is not UTF-8. Save it as CSV UTF-8');
  }
}

async function csvRows(text: string): Promise<SentRow[]> {
  if (text.includes('\0')) throw unreadable('The file is not a text');
  const records = await recordsOf(text);
  const [header, ...rows] = records;
  if (header === undefined) throw unreadable('The file is empty');
  const columns = columnsOf(header.cells);
  if (rows.length === 0) throw unreadable('The file has a header and no rows');
  return rows.map(({ row, cells }) => ({
    row,
    cells: new Map(columns.map((column, index) => [column, (cells[index] ?? '').trim()])),
    problem:
      cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')
        ? `has ${cells.length} cells, and the header ${columns.length}: put cells with a delimiter in quotes`
        : null,
  }));
}

interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Parses the text. Rows are numbered as in a spreadsheet: the header is 1, and a cell may contain line breaks. */
async function recordsOf(text: string): Promise<CsvRecord[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relaxColumnCount: true,
    maxRecordSize: LONGEST_ROW,
  });
  const source = Readable.from(slicesOf(text));
  source.on('error', (error) => parser.destroy(error));
  const records: CsvRecord[] = [];
  let row = 0;
  try {
    for await (const cells of source.pipe(parser)) {
      row += 1;
      if (!Array.isArray(cells) || cells.every((cell) => String(cell).trim() === '')) continue;
      records.push({ row, cells: cells.map(String) });
      if (records.length > MOST_ROWS + 1) throw unreadable(`The file has more than ${MOST_ROWS} rows. Send it in parts`);
    }
    return records;
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(WORDS[error.code] ?? 'this is no CSV', { row: row + 1 });
    throw error;
  }
}

const WORDS: Readonly<{ [Code in string]?: string }> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'behind a closing quote must come a delimiter; a quote within a cell is written twice',
  INVALID_OPENING_QUOTE: 'a quote within a cell is written twice, and the cell in quotes',
  CSV_MAX_RECORD_SIZE: `the row is longer than ${LONGEST_ROW} letters`,
};

async function* slicesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += SLICE) {
    yield bytes.subarray(from, from + SLICE);
    await setImmediate();
  }
}

/** The separator: comma, semicolon or tab, whichever splits the header into most cells. */
function delimiterOf(text: string): string {
  const [header = ''] = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r\n|\n|\r/, 1);
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

/** Throws for the first column that is unknown, repeated or missing. */
function columnsOf(header: readonly string[]): ImportColumn[] {
  const last = header.findLastIndex((cell) => cell.trim() !== '');
  const columns = header.slice(0, last + 1).map((cell, index) => {
    const column = columnNamed(cell);
    if (column !== undefined) return column;
    throw unreadable('there is no column of this name', { row: 1, column: placeOf(index) });
  });
  const twice = columns.findIndex((column, index) => columns.findIndex(({ name }) => name === column.name) !== index);
  if (twice !== -1) throw unreadable('the same column stands there twice', { row: 1, column: placeOf(twice) });
  if (!columns.some(({ name }) => name === 'reference')) {
    throw unreadable('is missing: it says which row is which listing', { row: 1, column: 'reference' });
  }
  return columns;
}

/** The name of a column as spreadsheets show it: `C (3)`. */
function placeOf(index: number): string {
  const letter = (place: number): string =>
    (place >= 26 ? letter(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));
  return `${letter(index)} (${index + 1})`;
}

function unreadable(problem: string, { row = null, column = null }: { row?: number | null; column?: string | null } = {}) {
  return importUnreadable({ row, column, problem, columns: IMPORT_COLUMNS.map(({ name }) => name) });
}
