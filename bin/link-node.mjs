// Puts the Node that the packages bring where npm scripts look for it. Both packages, for x64 and for arm64, bring a program of
// this name, and npm before version 10 removes the one with the other that does not fit this machine.
import { existsSync, rmSync, symlinkSync } from 'node:fs';

const own = `node-${process.platform}-${process.arch}`;
const modules = new URL('../node_modules/', import.meta.url);
const link = new URL('.bin/node', modules);
if (existsSync(new URL(`${own}/bin/node`, modules)) && !existsSync(link)) {
  rmSync(link, { force: true });
  symlinkSync(`../${own}/bin/node`, link);
}
