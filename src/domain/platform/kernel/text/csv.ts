/** The byte order mark. Without it at the start of a file, some spreadsheets do not recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Writes CSV by RFC 4180: every line ends with CRLF; a cell with a comma, a quote or a line break is quoted. */
export function writeCsv(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? harmless(value) : textOf(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Disarms a text that a spreadsheet would take for a formula, because it would run what a stranger wrote. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return harmless(value.join('; '));
  return JSON.stringify(value);
}
