import { constants, inflateSync } from 'node:zlib';

/** A PDF as Chromium writes it: its pages, their size in points, and what is written on them, without spaces. */
export function readPdf(pdf: Buffer): { pages: number; size: number[]; text: string } {
  const source = pdf.toString('latin1');
  const objects = new Map([...source.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]));
  const box = /\/MediaBox\s*\[([^\]]+)\]/.exec(source)?.[1] ?? '';
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return {
    pages: pages.length,
    size: box.trim().split(/\s+/).map(Number).slice(2),
    text: pages.map((page) => textOf(page, objects)).join(''),
  };
}

function textOf(page: string, objects: ReadonlyMap<string, string>): string {
  const fonts = new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, lettersOf(objects.get(id) ?? '', objects)]),
  );
  const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '');
  let letters = new Map<string, string>();
  let text = '';
  for (const [, font, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(<[0-9A-Fa-f]+>(?=[^>]*?T[jJ])|\[[^\]]*\] ?TJ)/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? letters;
    for (const [, run = ''] of shown.matchAll(/<([0-9A-Fa-f]+)>/g)) {
      for (const glyph of run.match(/.{4}/g) ?? []) text += letters.get(glyph.toUpperCase()) ?? '';
    }
  }
  return text.replaceAll(/\s/g, '');
}

/** Which letters the glyphs of a font stand for. */
function lettersOf(font: string, objects: ReadonlyMap<string, string>): Map<string, string> {
  const map = streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '') ?? '');
  const letters = new Map<string, string>();
  const name = (glyph: number) => glyph.toString(16).toUpperCase().padStart(4, '0');
  const letter = (code: string) => String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', code = ''] of block.matchAll(/<(\w+)> *<(\w+)>/g)) letters.set(glyph.toUpperCase(), letter(code));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', code = ''] of block.matchAll(/<(\w+)> *<(\w+)> *<(\w+)>/g)) {
      const [first, last, start] = [from, to, code].map((hex) => Number.parseInt(hex, 16)) as [number, number, number];
      for (let glyph = first; glyph <= last; glyph += 1) letters.set(name(glyph), String.fromCharCode(start + glyph - first));
    }
  }
  return letters;
}

function streamOf(body: string): string {
  const bytes = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1] ?? '';
  // The pattern may take a byte too much or too little at the end, which holds no text.
  return bytes === ''
    ? ''
    : inflateSync(Buffer.from(bytes, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
}
