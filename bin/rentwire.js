#!/usr/bin/env node
// Plain JavaScript on purpose: an older Node cannot read the first line of a TypeScript entry, but it can read this.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Rentwire needs Node 24 or newer; this is Node ${process.versions.node}. Run it through npm ("npm start"), which brings its own Node on Linux.`,
  );
  process.exit(1);
}
await import('./fast-imports.mjs');
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { main } = await import('../src/main.ts');
await main();
