// Stack traces of what was built name the sources. Node's own way reads every map when it starts, 15 MB that stay; this
// one reads a file's map when a trace leads through it.
import { readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const DIST = new URL('../dist/', import.meta.url).href;
const PLACE = /((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*\.cjs):(\d+):(\d+)/;
/** A later build's map says nothing about what runs here. By the machine's clock, whatever `Date` is made to say. */
const STARTED = performance.timeOrigin;
const maps = new Map();

Error.prepareStackTrace = (error, frames) =>
  [headline(error), ...frames.map((frame) => `    at ${inSources(String(/** @type {unknown} */ (frame)))}`)].join('\n');

function headline(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

function inSources(frame) {
  const [place, file, line, column] = PLACE.exec(frame) ?? [];
  if (place === undefined) return frame;
  const url = file.startsWith('file:') ? file : pathToFileURL(file).href;
  if (!url.startsWith(DIST)) return frame;
  const found = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (found?.originalSource === undefined) return frame;
  const source = new URL(found.originalSource, url);
  return frame.replace(place, `${fileURLToPath(source)}:${found.originalLine + 1}:${found.originalColumn + 1}`);
}

function mapOf(url) {
  if (!maps.has(url)) maps.set(url, read(`${url}.map`));
  return maps.get(url);
}

function read(url) {
  try {
    const file = new URL(url);
    return statSync(file).mtimeMs > STARTED ? null : new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
