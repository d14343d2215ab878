import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { EventKind, Lifecycle, Operation } from '../src/domain/platform/kernel/index.ts';

export interface Declared {
  readonly name: string;
  /** The path of the file below `src/domain`, for example `rentals/requests/approve-booking.ts`. */
  readonly file: string;
  readonly operation: Operation;
}

type AnyLifecycle = Lifecycle<string, string, EventKind | null>;

const DOMAIN = join(import.meta.dirname, '../src/domain');

/** All exports of all files of the domain, which are imported for this. */
const exported = await Promise.all(
  readdirSync(DOMAIN, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('index.ts'))
    .map(async (file) => ({ file, exports: Object.entries<unknown>(await import(join(DOMAIN, file))) })),
);

/** Every command and query that is declared, with or without a door. */
export const declared: readonly Declared[] = exported.flatMap(({ file, exports }) =>
  exports.flatMap(([, value]) => (isOperation(value) ? [{ name: value.name, file, operation: value }] : [])),
);

export const lifecycles: readonly { name: string; lifecycle: AnyLifecycle }[] = exported.flatMap(({ exports }) =>
  exports.flatMap(([name, value]) => (isLifecycle(value) ? [{ name, lifecycle: value }] : [])),
);

/** Every kind of event, under the name that commands use: `bookingEvents.promoted`. */
export const eventKinds: readonly { name: string; kind: EventKind }[] = exported.flatMap(({ exports }) =>
  exports.flatMap(([table, value]) =>
    isObject(value) && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, kind]) => (isEventKind(kind) ? [{ name: `${table}.${key}`, kind }] : []))
      : [],
  ),
);

function isEventKind(value: unknown): value is EventKind {
  return isObject(value) && typeof value['type'] === 'string' && value['payload'] instanceof z.ZodObject;
}

function isOperation(value: unknown): value is Operation {
  return isObject(value) && (value['kind'] === 'command' || value['kind'] === 'query') && typeof value['run'] === 'function';
}

function isLifecycle(value: unknown): value is AnyLifecycle {
  return isObject(value) && Array.isArray(value['states']) && isObject(value['table']) && typeof value['can'] === 'function';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
