#!/usr/bin/env -S node --enable-source-maps --min-semi-space-size=8 --max-semi-space-size=8 --initial-old-space-size=100 --heap-growing-percent=40
// Flags cannot be set while Node runs, so whatever starts the server runs this file. A young generation of 8 MB answers as many
// requests as the 64 MB that Node takes, with half of the memory. The old one is collected when it has grown by four tenths, and
// not before it has 100 MB: what a start makes stays.
// Plain JavaScript on purpose: an older Node cannot read the first line of a TypeScript entry, but it can read this.
import { existsSync } from 'node:fs';

const COMMANDS = {
  serve: 'the server; also without a command. --processes 4: so many, on PostgreSQL, behind one address',
  demo: 'a server with demo data on a temporary database, and two agents that book something before your eyes',
  migrate: 'brings the database up to date without serving; the server does so too when it starts',
  backup: '<folder>  database and documents into a new folder, while the server runs',
  restore: '<folder>  puts a backup in the place of the database, beside the documents; the server must be stopped',
  check: '[--send-to <email>]  tries database, disk, mail, files, gateway, keys, clock and address, and says what to do',
  admin: 'invite <email> | reset <email> | list | settings [<name> <value>]  administrators and settings, while the server runs',
  documents: 'writes what the public sees of each asset anew, while the server runs',
};
const HELP = `Rentwire, a rental marketplace for agents.

  rentwire <command>

${Object.entries(COMMANDS)
  .map(([name, does]) => `  ${name.padEnd(10)} ${does}`)
  .join('\n')}

Everything is set by environment variables, such as PORT, DATABASE_URL (file:… or postgres://…) and DATA_DIR;
docs/configuration.md lists all of them. Without any, \`rentwire\` serves on port 3000 and keeps its data in ./data.`;

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) process.exit(await onOwnNode());
const given = process.argv.slice(2);
if (given.some((argument) => argument === '--help' || argument === '-h') || given[0] === 'help') {
  console.log(HELP);
  process.exit(0);
}
// `rentwire --processes 2` serves.
const [command, args] = given[0] === undefined || given[0].startsWith('-') ? ['serve', given] : [given[0], given.slice(1)];
if (!Object.hasOwn(COMMANDS, command)) fail(`There is no command “${command}”. ${HELP}`);

const commands = await load();
const { run } = await commands[command]();
await run(args);

/** A package has only what was built. A checkout builds anew what is stale, or runs its sources with `RENTWIRE_SOURCES=1`. */
async function load() {
  const checkout = existsSync(new URL('../src/commands', import.meta.url));
  if (checkout && process.env.RENTWIRE_SOURCES === '1') {
    await import('./fast-imports.mjs');
    return (await import('../src/commands/commands.ts')).commands;
  }
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  if (checkout) {
    const { buildIfStale } = await import('../scripts/build.ts');
    await buildIfStale();
  }
  return (await import('../dist/rentwire.js')).commands;
}

/** Runs all of this on the Node 24 that the packages bring on Linux, which npm before version 10 does not put on the path. */
async function onOwnNode() {
  const { createRequire } = await import('node:module');
  let node;
  try {
    node = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    fail(
      `Rentwire needs Node 24 or newer; this is Node ${process.versions.node}. On Linux npm installs one beside Rentwire: install again.`,
    );
  }
  const { spawn } = await import('node:child_process');
  const run = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => run.kill(signal));
  // Ctrl+C reaches both.
  process.on('SIGINT', () => {});
  return new Promise((resolve) => {
    run.on('exit', (code) => resolve(code ?? 1));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
