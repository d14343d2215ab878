import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A text of pages or letters, as the release has it. */
export interface CatalogueMessage {
  /** The id that Lingui makes of the English words. */
  readonly id: string;
  /** The folders of `web/catalogues` in which it stands. */
  readonly areas: readonly string[];
  /** The English words, in the ICU message format. */
  readonly original: string;
  readonly translations: Readonly<Record<string, string>>;
  /** What its places stand for. */
  readonly notes: readonly string[];
}

/** The messages of the release, which `npm run build` collects into one file. */
export interface Catalogues {
  /** All messages by their ids. They are read when they are first asked for. */
  read(): Promise<ReadonlyMap<string, CatalogueMessage>>;
}

/** Beside the bundle that is started, or in `dist` of the sources. */
const PLACES = [join(import.meta.dirname, 'catalogues.json'), join(import.meta.dirname, '../../dist/catalogues.json')];

export function builtCatalogues(): Catalogues {
  let reading: Promise<ReadonlyMap<string, CatalogueMessage>> | undefined;
  return { read: () => (reading ??= readCatalogues()) };
}

async function readCatalogues(): Promise<ReadonlyMap<string, CatalogueMessage>> {
  const place = PLACES.find((each) => existsSync(each)) ?? '';
  const messages: readonly CatalogueMessage[] = JSON.parse(await readFile(place, 'utf8'));
  return new Map(messages.map((message) => [message.id, message]));
}
