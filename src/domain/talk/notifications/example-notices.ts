import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { NotifiedRole } from '../../../../db/values/index.ts';
import { type Draft, EXAMPLE_TITLE, exampleName, notificationWords, type WordsContext } from '../../people/mail/index.ts';
import { accountUrl } from '../../people/accounts/index.ts';
import { DAY_MS, later } from '../../platform/kernel/index.ts';
import { isWorthALetter } from './queue-outside-messages.ts';
import { templates } from './templates/all-templates.ts';
import type { Template, Words } from './templates/template.ts';

/** What one role is told of one kind of event, with example data. */
export interface ExampleNotice {
  readonly type: string;
  readonly role: NotifiedRole;
  readonly words: Words;
  /** The letter about it; null if there is none, because it is only good to know. */
  readonly draft: Draft | null;
}

/** What people are told of every kind of event, with example data, in the words in which they are told. */
export function exampleNotices(context: WordsContext): ExampleNotice[] {
  return templates.flatMap((template) => template.roles.flatMap((role) => noticeOf(template, role, context)));
}

const NOWHERE = { bookingId: 'bkg_example', assetId: null, conversationId: null };

function noticeOf(template: Template, role: NotifiedRole, context: WordsContext): ExampleNotice[] {
  const { event, kind } = template;
  const words = template.words(role, exampleFacts(event.payload, context), NOWHERE, context.to);
  if (words === null) return [];
  return [{ type: event.type, role, words, draft: isWorthALetter(kind, words) ? letterAbout(template, words, context) : null }];
}

function letterAbout({ kind }: Template, { text, button }: Words, context: WordsContext): Draft {
  const { settings, to, now } = context;
  const days = to.period(dayAfter(now, FIRST_DAY), dayAfter(now, LAST_DAY));
  const price = to.money(PRICE, 'EUR');
  const told = {
    kind,
    text,
    title: EXAMPLE_TITLE,
    days,
    lines: [to.say(msg`${{ days }}, ${{ price }} (booking ${{ id: NOWHERE.bookingId }}).`)],
    action: { label: button ?? to.say(msg`Look at it`), url: accountUrl(settings) },
  };
  const user = { id: 'usr_example', name: exampleName(context), emailVerifiedAt: now };
  return notificationWords({ user, told }, context);
}

const FIRST_DAY = 20;
const LAST_DAY = 24;
const PRICE = 36_125;

/** Facts that fit the schema of an event. */
function exampleFacts(payload: z.ZodObject, context: WordsContext): unknown {
  return exampleOf(Described.parse(z.toJSONSchema(payload, { io: 'input' })), '', context);
}

interface Described {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly format?: string | undefined;
  readonly anyOf?: readonly Described[] | undefined;
  readonly properties?: Readonly<Record<string, Described>> | undefined;
}

const Described: z.ZodType<Described> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    anyOf: z.array(Described).optional(),
    properties: z.record(z.string(), Described).optional(),
  }),
);

function exampleOf(schema: Described, name: string, context: WordsContext): unknown {
  const { enum: values, const: only, format, anyOf, properties } = schema;
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  if (only !== undefined) return only;
  if (values !== undefined) return values[0];
  const [first] = anyOf?.filter((each) => each.type !== 'null') ?? [];
  if (first !== undefined) return exampleOf(first, name, context);
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([key, each]) => [key, exampleOf(each, key, context)]));
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return name.endsWith('Minor') ? PRICE : 1;
  return format === 'date-time' ? later(context.now, DAY_MS).toISOString() : textOf(name, context);
}

function textOf(name: string, { now }: WordsContext): string {
  if (name === 'startDate') return dayAfter(now, FIRST_DAY);
  if (/^(endDate|expiresOn)$/.test(name)) return dayAfter(now, LAST_DAY);
  return TEXTS[name] ?? 'example';
}

const TEXTS: Readonly<Record<string, string>> = { currency: 'EUR', kind: 'DRIVING_LICENCE' };

function dayAfter(now: Date, days: number): string {
  return later(now, days * DAY_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length);
}
