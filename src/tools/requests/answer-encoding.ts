import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The encodings of answers. Of those that a client likes equally, the first one is taken. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type AnswerEncoding = (typeof ENCODINGS)[number];
type Packing = Exclude<AnswerEncoding, 'identity'>;

/** What a client takes. */
export interface AcceptedEncoding {
  readonly encoding: AnswerEncoding;
  /** The client refuses what is not packed, so that short answers are packed too. */
  readonly always: boolean;
}

/** The encoding in which a client is answered; null if it takes none that there is. */
export function acceptedEncoding(acceptEncoding: string | undefined): AcceptedEncoding | null {
  const known = CHOSEN.get(acceptEncoding ?? '');
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  // The types know nothing of the preferences of the server, which the package has since version 1.
  const encodings: (available: readonly string[], options?: object) => string[] = negotiator.encodings.bind(negotiator);
  const [encoding] = encodings(ENCODINGS, { preferred: [...ENCODINGS] });
  if (!isEncoding(encoding)) return null;
  const chosen = { encoding, always: negotiator.encodings(['identity']).length === 0 };
  if (CHOSEN.size < MOST_REMEMBERED) CHOSEN.set(acceptEncoding ?? '', chosen);
  return chosen;
}

/** Clients send few different headers. */
const CHOSEN = new Map<string, AcceptedEncoding>();
const MOST_REMEMBERED = 100;

function isEncoding(text: string | undefined): text is AnswerEncoding {
  return ENCODINGS.some((known) => known === text);
}

/** Shorter answers gain too little: they fit into one packet anyway. */
export const LEAST_BYTES = 1_024;
/** Packing more than this would keep everybody waiting, so another thread does it. */
const MOST_AT_ONCE = 64 * 1_024;

/**
 * Packs bytes. Answers that are the same for everybody have a `key`: they are packed once for all, and well. What is for one
 * client only is packed in the fastest way.
 */
export async function pack(bytes: Buffer, encoding: Packing, key: string | null): Promise<Buffer> {
  if (key === null) return packAnew(bytes, encoding, FAST);
  const name = `${encoding} ${key}`;
  const known = packed.get(name);
  if (known !== undefined) return known;
  const made = await packAnew(bytes, encoding, GOOD);
  packed.set(name, made);
  return made;
}

const packed = new LRUCache<string, Buffer>({ maxSize: 8 * 1_048_576, sizeCalculation: ({ byteLength }) => byteLength });

/** How hard brotli (its quality) and gzip (its level) try. More takes several times as long and saves little. */
interface Effort {
  readonly quality: number;
  readonly level: number;
}
const GOOD: Effort = { quality: 4, level: 4 };
const FAST: Effort = { quality: 1, level: 1 };

function packAnew(bytes: Buffer, encoding: Packing, { quality, level }: Effort): Buffer | Promise<Buffer> {
  const options = brotli(quality, bytes.byteLength);
  if (bytes.byteLength > MOST_AT_ONCE) return encoding === 'br' ? brotliLater(bytes, options) : gzipLater(bytes, { level });
  return encoding === 'br' ? brotliCompressSync(bytes, options) : gzipSync(bytes, { level });
}

const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

/** A stream that packs what is written to it. */
export function packer(encoding: Packing) {
  return encoding === 'br' ? createBrotliCompress(brotli(GOOD.quality, 0)) : createGzip({ level: GOOD.level });
}

function brotli(quality: number, bytes: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes } };
}
