import type { Context } from 'koa';
import { z } from 'zod';
import type { FileStorage } from '../adapters/file-storage.ts';

const StoredDocument = z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() });

/** Streams a private file. It is shown, never executed: no sniffing, no scripts, no other origin. */
export async function sendFile(ctx: Context, output: unknown, storage: FileStorage): Promise<void> {
  const { fileKey, mimeType, bytes } = StoredDocument.parse(output);
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'; style-src 'unsafe-inline'");
  // Pictures cannot do anything; whatever else there is goes to a reader of the person's choice.
  ctx.set('Content-Disposition', mimeType.startsWith('image/') ? 'inline' : 'attachment');
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('Cache-Control', 'no-store');
  ctx.type = mimeType;
  ctx.length = bytes;
  ctx.body = await storage.read(fileKey);
}
