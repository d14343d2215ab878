import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { z } from 'zod';

const SourceMap = z.looseObject({ mappings: z.string() });
const OTHERS = /[\u0080-\uFFFF]/g;
/** Where an escape would mean something else: in a raw template, and behind a backslash. */
const UNSAFE = /String\.raw`[^`]*[\u0080-\uFFFF]|(?<!\\)\\[\u0080-\uFFFF]/;
/** How much longer an escape is than what it stands for. */
const LONGER = '\\u0000'.length - 1;

/**
 * Escapes the letters that esbuild leaves as they are, in regular expressions and tagged templates, and moves the columns of
 * the source map along. A text of ASCII alone is read without being decoded, and V8 keeps it in half of the memory.
 */
export function writeInAscii(file: string, folder: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const unsafe = UNSAFE.exec(text)?.[0];
  if (unsafe !== undefined) throw new Error(`In ${file} an escape would change what this says: ${unsafe}`);
  const map = SourceMap.parse(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  const mappings = decode(map.mappings);
  for (const [number, line] of text.split('\n').entries()) {
    if (othersIn(line) === 0) continue;
    for (const segment of mappings[number] ?? []) segment[0] += LONGER * othersIn(line.slice(0, segment[0]));
  }
  writeFileSync(`${path}.map`, JSON.stringify({ ...map, mappings: encode(mappings) }));
  writeFileSync(path, text.replaceAll(OTHERS, escapeOf));
}

function othersIn(text: string): number {
  return text.match(OTHERS)?.length ?? 0;
}

function escapeOf(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
