import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { z } from 'zod';

const Calendar = z.object({ ics: z.string() });

/** An iCalendar text; 304 where the program has it already. The address is a secret: nothing in between keeps the answer. */
export function sendCalendar(ctx: Context, output: unknown): void {
  const { ics } = Calendar.parse(output);
  ctx.status = 200;
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('Content-Disposition', 'inline; filename="calendar.ics"');
  ctx.etag = createHash('sha256').update(ics).digest('base64url');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'text/calendar; charset=utf-8';
  ctx.body = ics;
}
