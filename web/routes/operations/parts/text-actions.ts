import type { PageDoor, Refusal } from '../../../../src/rest/web/page-contract.ts';
import { textIn } from '../../../form/read-form.ts';

export const TEXT_AREAS = ['site', 'links', 'about', 'account', 'shop', 'operations', 'steps', 'letters'] as const;
export const TEXT_SHOWS = ['ALL', 'CHANGED', 'MISSING', 'UNUSED'] as const;

/** What the address of the page asks for. What it does not know is left out. */
export function askedTexts(search: URLSearchParams, languages: readonly string[]) {
  const wanted = (name: string) => search.get(name) ?? '';
  return {
    language: languages.find((each) => each === wanted('language')) ?? 'en',
    query: wanted('query').slice(0, MOST_LETTERS),
    area: TEXT_AREAS.find((each) => each === wanted('area')) ?? ('' as const),
    show: TEXT_SHOWS.find((each) => each === wanted('show')) ?? 'ALL',
    page: /^[1-9]\d{0,3}$/.test(wanted('page')) ? Number(wanted('page')) : 1,
  };
}

const MOST_LETTERS = 200;

interface Acted {
  readonly refusal: Refusal | null;
  /** What the page says of it. */
  readonly done: string;
}

/** Does what a form of the page asks for. */
export async function textActions(door: PageDoor, wanted: string, form: FormData): Promise<Acted> {
  const text = (name: string) => textIn(form, name).trim();
  const about = { language: text('language'), textId: text('textId') };
  if (wanted === 'set') {
    const version = Number(text('version'));
    const { refusal } = await door.attempt('set_text', { ...about, text: textIn(form, 'text'), version });
    return { refusal, done: 'set' };
  }
  if (wanted === 'reset') return { refusal: (await door.attempt('reset_text', about)).refusal, done: 'reset' };
  if (wanted === 'on' || wanted === 'off') {
    const { refusal } = await door.attempt('update_language', { language: about.language, isOn: wanted === 'on' });
    return { refusal, done: wanted };
  }
  if (wanted === 'import') return importFile(door, about.language);
  const input = { language: about.language, name: text('name'), fallback: text('fallback') };
  return { refusal: (await door.attempt('add_language', input)).refusal, done: 'add-language' };
}

async function importFile(door: PageDoor, language: string): Promise<Acted> {
  const files = door.files.slice(0, 1);
  const fileFormat = files[0]?.fileName.endsWith('.json') ? 'json' : 'po';
  const { output, refusal } = await door.attempt('import_texts', { language, fileFormat }, undefined, files);
  return { refusal, done: `import-${output?.changed ?? 0}` };
}
