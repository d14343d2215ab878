import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { z } from 'zod';

const PACKAGES = ['better-sqlite3', 'koa', '@modelcontextprotocol/server', 'drizzle-orm', 'zod'];
const Manifest = z.object({ version: z.string() });

/** The machine on which the figures were measured, because they mean nothing without it. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU';
  const versions = PACKAGES.map((name) => `${name} ${versionOf(name)}`);
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${availableParallelism()} cores (${model}), ${memory} GB, load ${loadavg()[0]?.toFixed(1)}`,
    `node ${process.versions.node}`,
    ...versions,
  ].join(', ');
}

function versionOf(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
