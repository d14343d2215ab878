import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { typesetText } from '../kernel/index.ts';

/** How much longer than the English words a text may be. */
const TIMES_LONGER = 3;
const ALWAYS_ALLOWED = 200;

/**
 * Why a text cannot stand for this message in this language, in a sentence; null if it can. It must have the same places, forms
 * and marks as the English words, because the code fills in and wraps just these.
 */
export function messageProblem(original: string, text: string, language: string): string | null {
  const most = Math.max(ALWAYS_ALLOWED, original.length * TIMES_LONGER);
  if (text.length > most) return `must have at most ${most} characters`;
  if (text.includes('\n') && !original.includes('\n')) return 'must be on one line';
  const wanted = partsOf(original);
  const sent = partsOf(text);
  if (wanted === null) return null;
  if (sent === null) return 'cannot be read: a brace { or } lacks its partner, or a form has no other';
  return placeProblem(wanted, sent) ?? formProblem(wanted, sent, language) ?? markProblem(original, text);
}

/** The text as it is stored: without invisible characters, with the blanks around it that the English words have. */
export function asMessage(original: string, text: string): string {
  const [before = ''] = /^\s*/.exec(original) ?? [];
  const [after = ''] = /\s*$/.exec(original) ?? [];
  const seen = typesetText(text);
  return seen === '' ? '' : `${before}${seen}${after}`;
}

type Compiled = ReturnType<typeof compileMessageOrThrow>;

interface Parts {
  /** The places by name, each with how it is written: as it is, as a number, as a plural. */
  readonly places: ReadonlyMap<string, string>;
  /** The forms of each plural and each choice, by the name of its place. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
}

/** Null if the message cannot be read. */
function partsOf(message: string): Parts | null {
  const places = new Map<string, string>();
  const forms = new Map<string, readonly string[]>();
  try {
    collect(compileMessageOrThrow(message), places, forms);
  } catch {
    return null;
  }
  return { places, forms };
}

function collect(tokens: Compiled, places: Map<string, string>, forms: Map<string, readonly string[]>): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, type = '', format] = token;
    if (typeof format !== 'object' || format === null || !CHOICES.has(type)) {
      // A plural writes its own number, also where the place stands alone within one of its forms.
      if (!places.has(name)) places.set(name, typeof format === 'string' ? `${type} ${format}` : type);
      continue;
    }
    places.set(name, type);
    const { offset: _offset, ...choices } = format as Record<string, Compiled | undefined>;
    forms.set(name, [...(forms.get(name) ?? []), ...Object.keys(choices)]);
    for (const choice of Object.values(choices)) collect(choice ?? [], places, forms);
  }
}

const CHOICES = new Set(['plural', 'select', 'selectordinal']);

function placeProblem(wanted: Parts, sent: Parts): string | null {
  const missing = [...wanted.places.keys()].filter((name) => !sent.places.has(name));
  const more = [...sent.places.keys()].filter((name) => !wanted.places.has(name));
  if (missing.length > 0) {
    const names = missing.map((name) => `{${name}}`).join(', ');
    return `must contain ${names}; write ’ for an apostrophe, because ' before a brace hides it`;
  }
  if (more.length > 0) return `may contain only these places: ${namesOf(wanted) || 'none'}`;
  const other = [...wanted.places].find(([name, kind]) => sent.places.get(name) !== kind);
  if (other === undefined) return null;
  const [name, kind] = other;
  return kind === ''
    ? `must contain {${name}} as it is`
    : `must write {${name}, ${kind.split(' ')[0]}, …} as the English words do`;
}

function namesOf({ places }: Parts): string {
  return [...places.keys()].map((name) => `{${name}}`).join(', ');
}

/** A choice has the same cases in every language. A plural has the forms that the language has. */
function formProblem(wanted: Parts, sent: Parts, language: string): string | null {
  for (const [name, keys] of wanted.forms) {
    const type = wanted.places.get(name) ?? '';
    const given = new Set(sent.forms.get(name));
    if (!given.has('other')) return `must have the form other for {${name}}`;
    const allowed = type === 'select' ? keys : [...keys.filter((key) => /^\d+$/.test(key)), ...categoriesOf(language, type)];
    const needed = type === 'select' ? keys : keys.filter((key) => categoriesOf(language, type).includes(key));
    const strange = [...given].filter((key) => !allowed.includes(key));
    const lacks = needed.filter((key) => !given.has(key));
    if (strange.length > 0 || lacks.length > 0)
      return `must have these forms for {${name}}: ${[...new Set([...needed, 'other'])].join(', ')}; it may have: ${allowed.join(', ')}`;
  }
  return null;
}

function categoriesOf(language: string, type: string): readonly string[] {
  const rules = new Intl.PluralRules(language, { type: type === 'selectordinal' ? 'ordinal' : 'cardinal' });
  return rules.resolvedOptions().pluralCategories;
}

const MARK = /<(\/?)(\w+)(\/?)>/g;
/** The beginning of anything that a browser could take for an element. */
const ELEMENT = /<[!/?a-z]/i;

/** The marks `<0>…</0>` are wrapped by the page: a link, an emphasis. Nothing else may look like an element. */
function markProblem(original: string, text: string): string | null {
  const marks = marksOf(original);
  if (ELEMENT.test(text.replaceAll(MARK, (mark) => (marks.has(mark) ? '' : mark))))
    return marks.size === 0 ? 'must not contain anything in angle brackets' : `may contain only these marks: ${listed(marks)}`;
  const sent = marksOf(text);
  if ([...marks].some((mark) => !sent.has(mark)) || [...sent].some((mark) => !marks.has(mark)))
    return `must contain these marks: ${listed(marks)}`;
  return isNested(text) ? null : `must close its marks in the order in which they were opened: ${listed(marks)}`;
}

function marksOf(text: string): ReadonlySet<string> {
  return new Set(text.match(MARK));
}

function listed(marks: ReadonlySet<string>): string {
  return [...marks].join(' ') || 'none';
}

function isNested(text: string): boolean {
  const open: string[] = [];
  for (const [, closes, name = '', isAlone] of text.matchAll(MARK)) {
    if (isAlone === '/') continue;
    if (closes !== '/') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
