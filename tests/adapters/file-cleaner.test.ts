import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fileCleaner } from '../../src/adapters/file-cleaner/file-cleaner.ts';
import { demoDocument } from '../../src/demo/demo-document.ts';

const clean = (content: Buffer, type: string) => fileCleaner().clean(Readable.from([content]), type);
const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } });
const GPS = { IFD0: { Artist: 'Ana Silva', Copyright: 'secret place' }, IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' } };

async function photo(type: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return plain.clone().toFormat(type).withExif(GPS).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ana was here</x:xmpmeta>').toBuffer();
}

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s keeps what it shows and tells nothing else', async (type) => {
    const content = await photo(type);
    expect((await sharp(content).metadata()).exif).toBeDefined();
    expect(content.includes('Ana')).toBe(true);

    const cleaned = (await clean(content, `image/${type}`)) ?? Buffer.alloc(0);
    const told = await sharp(cleaned).metadata();
    expect(told).toMatchObject({ format: type, width: 60, height: 40 });
    expect([told.exif, told.xmp, told.iptc, told.comments]).toEqual([undefined, undefined, undefined, undefined]);
    expect(cleaned.includes('Ana')).toBe(false);
    const { dominant } = await sharp(cleaned).stats();
    expect(dominant.r).toBeGreaterThan(150);
    expect(dominant.g).toBeLessThan(60);
  });

  test('a picture that a camera stored sideways is upright', async () => {
    const sideways = await plain.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const told = await sharp((await clean(sideways, 'image/jpeg')) ?? Buffer.alloc(0)).metadata();
    expect([told.width, told.height, told.orientation ?? 1]).toEqual([40, 60, 1]);
  });

  test.each([
    ['a zip', Buffer.from('PK\x03\x04 payload.exe')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.from('*/=1;alert(document.domain);//')],
  ])('%s behind a picture is gone', async (_, behind) => {
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      const cleaned = (await clean(Buffer.concat([await photo(type), behind]), `image/${type}`)) ?? Buffer.alloc(0);
      expect(cleaned.includes(behind)).toBe(false);
      expect((await sharp(cleaned).metadata()).width).toBe(60);
    }
  });

  test('a comment within a JPEG is gone', async () => {
    const jpeg = await plain.clone().jpeg().toBuffer();
    const words = Buffer.from('<?php system($_GET[0]); ?>');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
    const cleaned = await clean(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), 'image/jpeg');
    expect(cleaned?.includes('<?php')).toBe(false);
  });

  test('a small file that unfolds into billions of pixels is refused before it does', async () => {
    const small = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'white' } }).png().toBuffer();
    const bomb = Buffer.from(small);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const { crc32 } = await import('node:zlib');
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(clean(bomb, 'image/png')).rejects.toThrow('more than 120 million pixels');
  });

  test('half a picture, and bytes that only begin like one, are refused', async () => {
    const noise = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).jpeg().toBuffer();
    await expect(clean(noise.subarray(0, noise.byteLength / 2), 'image/jpeg')).rejects.toThrow('damaged');
    await expect(clean(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'image/jpeg')).rejects.toThrow('damaged');
  });

  test('many at once all come through', async () => {
    const cleaner = fileCleaner();
    const content = await photo('png');
    const all = await Promise.all(Array.from({ length: 8 }, () => cleaner.clean(Readable.from([content]), 'image/png')));
    expect(all.filter((one) => one !== null)).toHaveLength(8);
  });
});

describe('PDFs', () => {
  const pdf = demoDocument('Passport of Ana');
  const withObject = (body: Buffer | string) =>
    Buffer.concat([pdf.subarray(0, 9), Buffer.from(`9 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n'), pdf.subarray(9)]);
  const objectStream = (objects: string, extra = '') => {
    const packed = deflateSync(Buffer.from(objects));
    const head = `<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode ${extra} /Length ${packed.length} >>\nstream\n`;
    return withObject(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]));
  };

  test('an ordinary one stays as it is, also with compressed objects', async () => {
    expect(await clean(pdf, 'application/pdf')).toBeNull();
    expect(await clean(objectStream('10 0 << /Type /Font /BaseFont /Helvetica >>'), 'application/pdf')).toBeNull();
  });

  test.each([
    ['a script', '<< /S /JavaScript /JS (app.alert(1)) >>', 'JavaScript'],
    ['a script under an escaped name', '<< /S /Java#53cript /JS (app.alert(1)) >>', 'JavaScript'],
    ['a program to start', '<< /S /Launch /F (cmd.exe) >>', 'Launch'],
    ['a file in it', '<< /Names << /EmbeddedFiles 4 0 R >> >>', 'EmbeddedFiles'],
    ['a form that sends', '<< /S /SubmitForm /F (http://x) >>', 'SubmitForm'],
  ])('one with %s is refused', async (_, body, named) => {
    await expect(clean(withObject(body), 'application/pdf')).rejects.toThrow(`contains ${named}`);
    await expect(clean(objectStream(`10 0 ${body}`), 'application/pdf')).rejects.toThrow(`contains ${named}`);
  });

  test.each([
    ['something behind it', Buffer.concat([pdf, Buffer.from('PK\x03\x04'), Buffer.alloc(2_000)]), 'appended'],
    ['no end', pdf.subarray(0, 200), 'incomplete'],
    ['a password', withObject('<< /Encrypt 12 0 R >>'), 'encrypted'],
    ['something before it', Buffer.concat([Buffer.from('<html>'), pdf]), 'begin'],
    ['objects coded in another way', objectStream('10 0 <<>>', '/DecodeParms << /Predictor 12 >>'), 'cannot be looked into'],
    ['an object stream whose dictionary is pushed away', objectStream('10 0 << /S /JavaScript >>', ' '.repeat(3_000)), 'cannot be looked into'],
    ['objects that unfold into gigabytes', objectStream(' '.repeat(40_000_000)), 'cannot be looked into'],
  ])('one with %s is refused', async (_, content, why) => {
    await expect(clean(content, 'application/pdf')).rejects.toThrow(why);
  });
});

test('nothing else is taken', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await expect(clean(svg, 'image/svg+xml')).rejects.toThrow('image/svg+xml');
});
