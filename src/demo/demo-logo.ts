import { crc32, deflateSync } from 'node:zlib';
import type { ShopTheme } from '../../db/values/index.ts';

const SIZE = 96;
const CHANNELS = 3;
const ROW_BYTES = 1 + SIZE * CHANNELS;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A shop's logo as a PNG in its colours: a sun over waves. */
export function demoLogo({ palette }: Pick<ShopTheme, 'palette'>): Buffer {
  const [ground, sun, sea] = [palette.primary, palette.bg, palette.accent].map((colour) => Buffer.from(colour.slice(1), 'hex'));
  if (ground === undefined || sun === undefined || sea === undefined) throw new Error('A palette has three colours at least.');
  // Each row begins with the number of its filter; zero means none.
  const pixels = Buffer.alloc(SIZE * ROW_BYTES);
  const shore = SIZE * 0.62;
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const isSun = Math.hypot(x - SIZE / 2, y - SIZE / 2) < SIZE * 0.28;
      const colour = y > shore + Math.sin(x / 8) * 4 ? sea : isSun ? sun : ground;
      pixels.set(colour, y * ROW_BYTES + 1 + x * CHANNELS);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.of())]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
