/** Without this mark at its start, some spreadsheets read a table in another alphabet than UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table that a browser saves under this name. */
export function tableFile(csv: string, fileName: string): Response {
  return new Response(csv.startsWith(BYTE_ORDER_MARK) ? csv : BYTE_ORDER_MARK + csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });
}
