import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { z } from 'zod';

const SourceMap = z.looseObject({ mappings: z.string() });

/**
 * Thins out the source maps of what was built to what a stack trace says: a place for each line of a source instead of each
 * word. A server whose map was read keeps a third as much, and reads it in a third of the time.
 */
export function keepLinesOnly(files: readonly string[], folder: string): void {
  for (const file of files) {
    const path = join(folder, file);
    const map = SourceMap.parse(JSON.parse(readFileSync(path, 'utf8')));
    writeFileSync(path, JSON.stringify({ ...map, mappings: encode(decode(map.mappings).map(firstOfEachLine)), names: [] }));
  }
}

type Segments = ReturnType<typeof decode>[number];

/** Without the names of what stands there, too. */
function firstOfEachLine(segments: Segments): Segments {
  let [source, line] = [-1, -1];
  const kept: Segments = [];
  for (const [column, ofSource, ofLine, ofColumn] of segments) {
    if (ofSource === undefined || ofLine === undefined || ofColumn === undefined) continue;
    if (ofSource === source && ofLine === line) continue;
    [source, line] = [ofSource, ofLine];
    kept.push([column, ofSource, ofLine, ofColumn]);
  }
  return kept;
}
