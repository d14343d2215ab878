// Runs what was built with the code that V8 compiled in an earlier start. Node's own cache keeps modules as they are before
// they run, but much of a start is functions that are compiled when they are first called. A script that is loaded by hand
// can keep those too.
import { accessSync, constants, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

const FILE = new URL('../dist/rentwire.cjs', import.meta.url);
const FOLDER = new URL('.', FILE);
/** A checksum in four of them; V8 copies code that does not begin at a multiple of eight. */
const HEADER_BYTES = 8;

/**
 * The commands of `dist/rentwire.cjs`, and what keeps their compiled code for later starts: called when everything has run
 * that a start needs. It keeps nothing where such code is there already, or where nothing can be written.
 */
export function loadBuilt() {
  const text = readFileSync(FILE);
  const textSum = crc32(text);
  // V8's tag stands for its version, its flags and the processor.
  const kept = new URL(`compiled-${process.version}-${cachedDataVersionTag()}.bin`, FOLDER);
  const script = new Script(text.latin1Slice(), {
    filename: FILE.href,
    cachedData: readKept(kept, textSum),
  });
  const module = { exports: {} };
  const meta = { url: FILE.href, dirname: fileURLToPath(FOLDER), resolve: import.meta.resolve };
  script.runInThisContext()(module, createRequire(FILE), meta);
  return {
    commands: module.exports.commands,
    keepCompiled() {
      if (script.cachedDataRejected !== false) keep(script, kept, textSum);
    },
  };
}

/** V8 believes what it is given, so it is given nothing that was cut short or compiled of another text. */
function readKept(file, textSum) {
  try {
    const content = readFileSync(file);
    const code = content.subarray(HEADER_BYTES);
    return content.readUInt32LE() === crc32(code, textSum) ? code : undefined;
  } catch {
    return undefined;
  }
}

function keep(script, file, textSum) {
  const fresh = new URL(`${file.href}-${process.pid}`);
  try {
    accessSync(FOLDER, constants.W_OK);
    const code = script.createCachedData();
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(crc32(code, textSum));
    writeFileSync(fresh, Buffer.concat([header, code]), { mode: 0o644 });
    renameSync(fresh, file);
  } catch {
    // Somebody else's folder: each start compiles for itself.
    rmSync(fresh, { force: true });
  }
}
