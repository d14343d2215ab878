import { formatter } from '@lingui/format-po';
import { z } from 'zod';
import type { CatalogueMessage } from '../../../adapters/catalogues.ts';

/** The forms in which a translator gets the texts: the format of gettext, which their programs read, or JSON. */
export const FILE_FORMATS = ['po', 'json'] as const;
type FileFormat = (typeof FILE_FORMATS)[number];

export interface FileEntry {
  readonly message: CatalogueMessage;
  /** Empty for what is not translated yet. */
  readonly text: string;
}

/** Writes the texts of a language as a file. */
export async function writeTextFile(format: FileFormat, language: string, entries: readonly FileEntry[]): Promise<string> {
  if (format === 'json') {
    const rows = entries.map(({ message: { id, areas, original, notes }, text }) => ({
      textId: id,
      areas,
      original,
      notes,
      text,
    }));
    return `${JSON.stringify({ language, texts: rows }, null, 2)}\n`;
  }
  const catalogue = Object.fromEntries(
    entries.map(({ message: { id, areas, original, notes }, text }) => [
      id,
      { message: original, translation: text, comments: [...notes], origin: areas.map((area): [string] => [area]) },
    ]),
  );
  return PO.serialize(catalogue, { locale: language, sourceLocale: 'en', filename: '', existing: undefined });
}

const PO = formatter({ lineNumbers: false });

const JsonFile = z.object({ texts: z.array(z.object({ textId: z.string(), text: z.string() })) });

/** The texts of a file by the ids of their messages, without empty ones; null if it cannot be read. */
export async function readTextFile(format: FileFormat, content: string): Promise<ReadonlyMap<string, string> | null> {
  const entries = format === 'json' ? fromJson(content) : await fromPo(content);
  return entries && new Map(entries.filter(([, text]) => text.trim() !== ''));
}

function fromJson(content: string): [string, string][] | null {
  try {
    return JsonFile.parse(JSON.parse(content)).texts.map(({ textId, text }) => [textId, text]);
  } catch {
    return null;
  }
}

async function fromPo(content: string): Promise<[string, string][] | null> {
  if (!/^[ \t]*msgid[ \t]/m.test(content)) return null;
  try {
    const parsed = await PO.parse(content, { locale: 'und', sourceLocale: 'en', filename: '' });
    return Object.entries(parsed).map(([id, { translation = '' }]) => [id, translation]);
  } catch {
    return null;
  }
}
