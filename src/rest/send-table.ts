import type { Context } from 'koa';
import { z } from 'zod';

const Table = z.object({ csv: z.string() });

/** A list that was asked for as a file for a spreadsheet. Says whether it was; otherwise it is answered like any other. */
export function sendTable(ctx: Context, name: string, output: unknown): boolean {
  const table = Table.safeParse(output);
  if (!table.success) return false;
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Disposition', `attachment; filename="${name}.csv"`);
  ctx.type = 'text/csv; charset=utf-8; header=present';
  ctx.body = table.data.csv;
  return true;
}
