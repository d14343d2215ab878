// Runs what was built with the code that V8 compiled in an earlier start. Node's own cache keeps modules as they are before
// they run, but much of a start is functions that are compiled when they are first called. A script that is loaded by hand
// can keep those too.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

const FILE = new URL('../dist/rentwire.cjs', import.meta.url);
const CHECKSUM_BYTES = 4;

/**
 * The commands of `dist/rentwire.cjs`, and what keeps their compiled code for later starts: called when everything has run
 * that a start needs. It keeps nothing where such code is there already, or where nothing can be written.
 */
export function loadBuilt() {
  const { size, mtimeMs } = statSync(FILE);
  // Other versions and other flags of Node have a file of their own; what is of another build has another checksum.
  const kept = new URL(`compiled-${cachedDataVersionTag()}.bin`, FILE);
  const build = crc32(`${size} ${mtimeMs}`);
  const script = new Script(readFileSync(FILE, 'latin1'), {
    filename: FILE.href,
    cachedData: readKept(kept, build),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  const meta = { url: FILE.href, dirname: fileURLToPath(new URL('.', FILE)), resolve: import.meta.resolve };
  script.runInThisContext()(module, createRequire(FILE), meta);
  return {
    commands: module.exports.commands,
    keepCompiled() {
      if (script.cachedDataRejected !== false) keep(script.createCachedData(), kept, build);
    },
  };
}

/** V8 believes what it is given, so it is given nothing that was cut short. */
function readKept(file, build) {
  try {
    const content = readFileSync(file);
    const code = content.subarray(CHECKSUM_BYTES);
    return content.readUInt32LE() === crc32(code, build) ? code : undefined;
  } catch {
    return undefined;
  }
}

function keep(code, file, build) {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(code, build));
  const fresh = new URL(`${file.href}-${process.pid}`);
  try {
    writeFileSync(fresh, Buffer.concat([checksum, code]));
    renameSync(fresh, file);
  } catch {
    // Somebody else's folder: each start compiles for itself.
    rmSync(fresh, { force: true });
  }
}
