import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { fileCleaner } from '../../src/adapters/file-cleaner/file-cleaner.ts';
import { parserThreads } from '../../src/adapters/parser-threads.ts';
import { demoDocument } from '../../src/demo/demo-document.ts';
import { sampleSize } from '../harness/sample-size.ts';

const threads = parserThreads(new URL('../../src/parser-thread.ts', import.meta.url));
afterAll(() => threads.close());

const clean = (content: Buffer, type: string) => fileCleaner(threads).clean(async () => Readable.from([content]), type);
const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } });
const GPS = {
  IFD0: { Artist: 'Ana Silva', Copyright: 'secret place' },
  IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' },
};

/** A valid picture of nothing but transparent black, written part by part: small, however large it is when it is open. */
async function blackPng({
  width,
  height,
  bits,
  interlaced,
}: {
  width: number;
  height: number;
  bits: number;
  interlaced: boolean;
}) {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, 6, 0, 0, interlaced ? 1 : 0], 8);
  const passes = interlaced
    ? [
        [8, 8, 0, 0],
        [8, 8, 4, 0],
        [4, 8, 0, 4],
        [4, 4, 2, 0],
        [2, 4, 0, 2],
        [2, 2, 1, 0],
        [1, 2, 0, 1],
      ]
    : [[1, 1, 0, 0]];
  const sizes = passes.map(
    ([dx = 1, dy = 1, x = 0, y = 0]) => Math.ceil((height - y) / dy) * (1 + Math.ceil((width - x) / dx) * (bits / 2)),
  );
  let left = sizes.reduce((sum, size) => sum + size, 0);
  const zeros = Buffer.alloc(1_048_576);
  function* rows() {
    for (; left > 0; left -= zeros.length) yield left < zeros.length ? zeros.subarray(0, left) : zeros;
  }
  const packed = await buffer(Readable.from(rows()).pipe(createDeflate({ level: 1 })));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

async function photo(type: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return plain
    .clone()
    .toFormat(type)
    .withExif(GPS)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ana was here</x:xmpmeta>')
    .toBuffer();
}

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s keeps its picture and loses its metadata', async (type) => {
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

  test('a picture that a camera stored sideways is turned upright', async () => {
    const sideways = await plain.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const told = await sharp((await clean(sideways, 'image/jpeg')) ?? Buffer.alloc(0)).metadata();
    expect([told.width, told.height, told.orientation ?? 1]).toEqual([40, 60, 1]);
  });

  test.each([
    ['a zip', Buffer.from('PK\x03\x04 payload.exe')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.from('*/=1;alert(document.domain);//')],
  ])('%s behind a picture is removed', async (_, behind) => {
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      const cleaned = (await clean(Buffer.concat([await photo(type), behind]), `image/${type}`)) ?? Buffer.alloc(0);
      expect(cleaned.includes(behind)).toBe(false);
      expect((await sharp(cleaned).metadata()).width).toBe(60);
    }
  });

  test('a comment within a JPEG is removed', async () => {
    const jpeg = await plain.clone().jpeg().toBuffer();
    const words = Buffer.from('<?php system($_GET[0]); ?>');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
    const cleaned = await clean(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), 'image/jpeg');
    expect(cleaned?.includes('<?php')).toBe(false);
  });

  test('a small file that unpacks to billions of pixels is refused before it is unpacked', async () => {
    const small = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const bomb = Buffer.from(small);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(clean(bomb, 'image/png')).rejects.toThrow('60000 x 60000 pixels, and 50 million are the most; make it smaller');
  });

  test.each([
    ['interlaced with 16 bits a colour', { width: 5_100, height: 5_100, bits: 16, interlaced: true }],
    ['with 16 bits a colour', { width: 5_100, height: 5_100, bits: 16, interlaced: false }],
    ['interlaced', { width: 5_100, height: 5_100, bits: 8, interlaced: true }],
    ['ordinary', { width: 7_100, height: 7_100, bits: 8, interlaced: false }],
  ])('a whole picture that is %s and takes hundreds of megabytes is refused at once', async (_, shape) => {
    const bomb = await blackPng(shape);
    expect(bomb.length).toBeLessThan(2_000_000);
    const started = performance.now();
    await expect(clean(bomb, 'image/png')).rejects.toThrow(/million are the most.*make it smaller/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('a picture with one endless row of pixels and an animated picture are refused at once', async () => {
    const row = await blackPng({ width: 1, height: 49_000_000, bits: 8, interlaced: false });
    const started = performance.now();
    await expect(clean(row, 'image/png')).rejects.toThrow('no edge may have more than 16384');
    expect(performance.now() - started).toBeLessThan(5_000);
    const frames = await Promise.all(
      ['#c02020', '#20c020'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    await expect(clean(moving, 'image/webp')).rejects.toThrow('send a still one');
  });

  test('a large photo from a phone is accepted', async () => {
    const scene = sharp({
      create: { width: 816, height: 612, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    });
    const [width, height] = sampleSize([8_000, 6_000], [4_000, 3_000]);
    const large = await scene.resize(width, height).jpeg({ quality: 70 }).toBuffer();
    expect((await sharp((await clean(large, 'image/jpeg')) ?? Buffer.alloc(0)).metadata()).width).toBe(width);
  }, 60_000);

  test('half a picture and bytes that only begin like a picture are refused', async () => {
    const noise = await sharp({
      create: { width: 300, height: 300, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg()
      .toBuffer();
    await expect(clean(noise.subarray(0, noise.byteLength / 2), 'image/jpeg')).rejects.toThrow('damaged');
    await expect(clean(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'image/jpeg')).rejects.toThrow('damaged');
  });

  test('many pictures at once are all cleaned', async () => {
    const cleaner = fileCleaner(threads);
    const content = await photo('png');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => cleaner.clean(async () => Readable.from([content]), 'image/png')),
    );
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

  const record = Buffer.alloc(22);
  record.write('PK\u0005\u0006', 'latin1');
  const zipParts = [Buffer.from('PK\u0003\u0004 payload.exe PK\u0001\u0002 payload.exe'), record];

  test('a PDF with a later update appended stays as it is', async () => {
    const update =
      '9 0 obj\n<< /Type /Annot >>\nendobj\nxref\n9 1\n0000000000 00000 n \ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF\n';
    const early = 'xref\n0 0\ntrailer\n<< /Size 6 >>\nstartxref\n9\n%%EOF\r\n';
    expect(await clean(Buffer.concat([pdf, Buffer.from(update)]), 'application/pdf')).toBeNull();
    expect(await clean(Buffer.concat([pdf, Buffer.from(update), Buffer.from(early)]), 'application/pdf')).toBeNull();
    expect(await clean(Buffer.concat([pdf, Buffer.from('%%EOF\n')]), 'application/pdf')).toBeNull();
  });

  test('an ordinary PDF stays as it is, also with compressed objects', async () => {
    expect(await clean(pdf, 'application/pdf')).toBeNull();
    expect(await clean(objectStream('10 0 << /Type /Font /BaseFont /Helvetica >>'), 'application/pdf')).toBeNull();
  });

  test.each([
    ['a script', '<< /S /JavaScript /JS (app.alert(1)) >>', 'JavaScript'],
    ['a script under an escaped name', '<< /S /Java#53cript /JS (app.alert(1)) >>', 'JavaScript'],
    ['a program to start', '<< /S /Launch /F (cmd.exe) >>', 'Launch'],
    ['a file in it', '<< /Names << /EmbeddedFiles 4 0 R >> >>', 'EmbeddedFiles'],
    ['a form that sends', '<< /S /SubmitForm /F (http://x) >>', 'SubmitForm'],
  ])('a PDF with %s is refused', async (_, body, named) => {
    await expect(clean(withObject(body), 'application/pdf')).rejects.toThrow(`contains ${named}`);
    await expect(clean(objectStream(`10 0 ${body}`), 'application/pdf')).rejects.toThrow(`contains ${named}`);
  });

  const openAction = (value: string, ...objects: string[]) =>
    withObject(`<< /Type /Catalog /OpenAction ${value} >>\nendobj\n${objects.join('\nendobj\n')}`);
  /** Two objects in a stream: number 20 first, then 21. */
  const packedAction = (action: string) => {
    const list = `20 0 21 ${action.length + 1} `;
    const packed = deflateSync(Buffer.from(`${list}${action} << /Type /Font >>`));
    const head = `<< /Type /ObjStm /N 2 /First ${list.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const stream = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
    return Buffer.concat([openAction('20 0 R'), pdf.subarray(0, 0), withObject(stream).subarray(9)]);
  };
  const URI = '<< /S /URI /URI (https://collect.example/?who=me) >>';

  test.each([
    ['opens at a page', openAction('[3 0 R /XYZ null null 0]')],
    ['opens at a page, as LaTeX says it', openAction('20 0 R', '20 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>')],
    ['opens at a page, said in an object stream', packedAction('<< /S /GoTo /D [3 0 R /Fit] >>')],
    ['opens at a named place', openAction('(chapter 1)')],
    [
      'has links to click, as pages of the web do when they are printed',
      withObject(`<< /Type /Annot /Subtype /Link /A ${URI} >>`),
    ],
    ['has links to click beside a page to open at', openAction('[3 0 R /Fit]', `21 0 obj\n<< /Subtype /Link /F 4 /A ${URI} >>`)],
  ])('a harmless PDF that %s stays as it is', async (_, content) => {
    expect(await clean(content, 'application/pdf')).toBeNull();
  });

  test.each([
    ['opens an address', openAction(URI), 'OpenAction'],
    ['opens an address, said elsewhere', openAction('20 0 R', `20 0 obj\n${URI}`), 'OpenAction'],
    ['opens an address, said in an object stream', packedAction(URI), 'OpenAction'],
    ['opens an address after a page', openAction(`<< /S /GoTo /D [3 0 R /Fit] /Next ${URI} >>`), 'OpenAction'],
    ['opens an address under another spelling', openAction('<< /S /#55RI /URI (https://collect.example) >>'), 'OpenAction'],
    [
      'opens an address, and says before that it opens a page',
      openAction('20 0 R', `20 0 obj\n[3 0 R /Fit]\nendobj\n20 0 obj\n${URI}`),
      'OpenAction',
    ],
    [
      'opens an address, and says before that a thousand times that it opens a page',
      openAction('20 0 R', `${'20 0 obj\n[3 0 R /Fit]\nendobj\n'.repeat(1_500)}20 0 obj\n${URI}`),
      'OpenAction',
    ],
    [
      'opens an address, said behind a comment where another is written plainly',
      openAction('20 0 R', `20 0 obj\n[3 0 R /Fit]\nendobj\n20 %x\n0 %y\nobj\n${URI}`),
      'OpenAction',
    ],
    ['opens what is nowhere to be found', openAction('77 0 R'), 'OpenAction'],
    [
      'opens an address behind brackets in a text',
      openAction(`<< /Foo (a (b) >> c) /S /URI /URI (https://collect.example) >>`),
      'OpenAction',
    ],
    [
      'opens an address behind a text that does not end',
      openAction(`<< /Foo (a (b >> c /S /URI /URI (https://collect.example) >>`),
      'OpenAction',
    ],
    ['does when it opens what is not said', openAction('<< /Foo (bar) >>'), 'OpenAction'],
    ['prints when it opens', openAction('<< /S /Named /N /Print >>'), 'OpenAction'],
    ['opens what is said behind a comment', openAction(`%x\n<< /S %y\n/URI /URI (https://collect.example) >>`), 'OpenAction'],
    [
      'goes to a network share when it opens',
      openAction(String.raw`<< /S /GoToR /F (\\\\host\\share\\x.pdf) /D [0 /Fit] >>`),
      'GoToR',
    ],
    [
      'goes to a network share at a click',
      withObject(String.raw`<< /Subtype /Link /A << /S /GoToR /F (\\\\host\\share) >> >>`),
      'GoToR',
    ],
    [
      'has its pictures on a network share',
      withObject(String.raw`<< /Subtype /Image /F (\\\\host\\share\\a.png) /Length 0 >>`),
      'another file',
    ],
    ['acts when a page opens', withObject(`<< /Type /Page /AA << /O ${URI} >> >>`), 'AA'],
    [
      'hides objects in what looks like a picture',
      withObject(`<< /Length 40 >>\nstream\n20 0 obj\n<< /AA 4 0 R >>\nendobj\nendstream`),
      'cannot be looked into',
    ],
    ['packs its objects twice', objectStream('10 0 <<>>', '/Filter [/FlateDecode /ASCIIHexDecode]'), 'cannot be looked into'],
  ])('a PDF that %s is refused', async (_, content, why) => {
    await expect(clean(content, 'application/pdf')).rejects.toThrow(why);
  });

  test('a 10 MB PDF full of keywords and escapes is checked within five seconds', async () => {
    const start = performance.now();
    const hostile = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(10_000_000, `stream\n${'#20'.repeat(300)}`),
      Buffer.from('\n%%EOF\n'),
    ]);
    await clean(hostile, 'application/pdf').catch(() => null);
    // It took 25 seconds, on the loop of the server.
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test.each([
    ['something behind it', Buffer.concat([pdf, Buffer.from('PK\x03\x04'), Buffer.alloc(2_000)]), 'appended'],
    ['a zip behind it whose comment looks like an end', Buffer.concat([pdf, ...zipParts, Buffer.from('%%EOF\n')]), 'appended'],
    [
      'a page behind it that looks like an end',
      Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>%%EOF\n')]),
      'appended',
    ],
    [
      'a zip behind it that begins like an update',
      Buffer.concat([pdf, Buffer.from('9 0 obj\n'), ...zipParts, Buffer.from('%%EOF\n')]),
      'an archive as well',
    ],
    ['a zip in its tail', Buffer.concat([pdf, ...zipParts]), 'an archive as well'],
    ['no end', pdf.subarray(0, 200), 'incomplete'],
    ['a password', withObject('<< /Encrypt 12 0 R >>'), 'encrypted'],
    ['something before it', Buffer.concat([Buffer.from('<html>'), pdf]), 'begin'],
    ['objects coded in another way', objectStream('10 0 <<>>', '/DecodeParms << /Predictor 12 >>'), 'cannot be looked into'],
    [
      'an object stream whose dictionary is pushed away',
      objectStream('10 0 << /S /JavaScript >>', ' '.repeat(3_000)),
      'cannot be looked into',
    ],
    ['objects that unfold into gigabytes', objectStream(' '.repeat(40_000_000)), 'cannot be looked into'],
  ])('a PDF with %s is refused', async (_, content, why) => {
    await expect(clean(content, 'application/pdf')).rejects.toThrow(why);
  });
});

test('a file that is neither a picture nor a PDF is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await expect(clean(svg, 'image/svg+xml')).rejects.toThrow('image/svg+xml');
});
