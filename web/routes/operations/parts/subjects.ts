import type { AdminOperation } from '../../../../src/rest/web/page-contract.ts';
import { adminBookingPath } from '../../../../src/rest/web/page-paths.ts';
import { operationPath } from './sections.ts';

/*
 * What an operation is about, so that a row of a list leads to the page of its thing and offers the commands that take it.
 */

/** The beginnings of ids, and the fields in which operations take them. */
const ID_FIELDS: Readonly<Record<string, string>> = {
  ast: 'assetId',
  bkg: 'bookingId',
  com: 'commissionId',
  doc: 'documentId',
  dsp: 'disputeId',
  evf: 'failureId',
  fbk: 'feedbackId',
  lrp: 'reportId',
  mrp: 'reportId',
  orf: 'refundId',
  pay: 'paymentId',
  pbt: 'batchId',
  pot: 'payoutId',
  rfd: 'refundId',
  rrv: 'reviewId',
  usr: 'userId',
  ven: 'vendorId',
};

type Fields = Readonly<Record<string, unknown>>;

/** The field that names the subject: the first one without which the operation cannot be called. */
function subjectField({ input, path }: AdminOperation): string | undefined {
  const [, last] = /\{(\w+)\}(?:\/\w[\w-]*)?$/.exec(path) ?? [];
  return last ?? input.required?.[0];
}

/** What a row is about: the field that operations know, and the value. */
function subjectsOf(row: Fields): (readonly [field: string, value: string])[] {
  return Object.entries(row).flatMap(([name, value]): [string, string][] => {
    if (typeof value !== 'string' || value === '') return [];
    const field = name === 'id' || name.endsWith('Id') ? ID_FIELDS[value.slice(0, PREFIX)] : undefined;
    if (name === 'id') return field === undefined ? [] : [[field, value]];
    return name.endsWith('Id') || NAMES.includes(name) ? [[name, value]] : [];
  });
}

const PREFIX = 3;
/** Things that are known by a name of their own. */
const NAMES = ['slug', 'code', 'subject'];

export interface Offer {
  readonly operation: AdminOperation;
  readonly to: string;
}

/** What can be done with a row of a list: commands below the path of the list, about the first thing that the row names. */
export function offersFor(row: Fields, list: AdminOperation, operations: readonly AdminOperation[]): Offer[] {
  const subjects = subjectsOf(row);
  const commands = operations.filter(({ kind, path }) => kind === 'command' && path.startsWith(list.path.replace(/s$/, '')));
  const [own] = subjects;
  const about = own === undefined ? [] : commands.filter((each) => subjectField(each) === own[0]);
  const offered = about.length > 0 ? about : commands.filter((each) => subjects.some(([field]) => field === subjectField(each)));
  const named = offered.length > 0 ? [] : commands.flatMap((operation) => offerByName(operation, row));
  return [...offered.map((operation) => offer(operation, subjects, row)), ...named];
}

/** A command that takes values by their names is offered to change the one of this row. */
function offerByName(operation: AdminOperation, { name }: Fields): Offer[] {
  const group = namedGroup(operation);
  if (group === undefined || typeof name !== 'string' || !group.names.includes(name)) return [];
  return [{ operation, to: operationPath(operation, { [`${group.field}.${name}`]: '' }) }];
}

/** The field of a command that holds values by their names, if it needs just that. */
function namedGroup({ input: { properties = {}, required = [] } }: AdminOperation) {
  const [field = ''] = required;
  const names = Object.keys(properties[field]?.properties ?? {});
  return required.length === 1 && names.length > 0 ? { field, names } : undefined;
}

/** What can be done with the thing of a page. */
export function offersAbout(
  filled: Readonly<Record<string, string>>,
  read: AdminOperation,
  operations: readonly AdminOperation[],
): Offer[] {
  const field = subjectField(read);
  const value = field === undefined ? undefined : filled[field];
  if (field === undefined || value === undefined) return [];
  const others = operations.filter(
    (each) => each.name !== read.name && subjectField(each) === field && isSameThing(each, read, field),
  );
  return others.map((operation) => offer(operation, [[field, value]], {}));
}

/** `reportId` and `slug` name different things at different paths. */
function isSameThing({ path }: AdminOperation, read: AdminOperation, field: string): boolean {
  return field.endsWith('Id') && field !== 'reportId' ? true : path.startsWith(read.path.split('{')[0] ?? read.path);
}

/** A call that an answer offers to administrators, with the values that they fill in in angle brackets. */
interface OfferedCall {
  readonly method: string;
  readonly path: string;
  readonly body?: Fields | undefined;
  readonly why: string;
}

/** The page on which an offered call is made. */
export function offeredPage({ method, path, body = {}, why }: OfferedCall, operations: readonly AdminOperation[]) {
  const [plain = '', query = ''] = path.replace(/^\/api\/v1/, '').split('?');
  for (const operation of operations.filter((each) => each.method === method)) {
    const inPath = inPathOf(operation.path, plain);
    const { chosenBy } = operation;
    if (inPath === undefined || (chosenBy !== null && body[chosenBy.field] !== chosenBy.value)) continue;
    const given = Object.entries({ ...Object.fromEntries(new URLSearchParams(query)), ...body, ...inPath });
    const known = given.filter(
      ([name, value]) => operation.input.properties?.[name] !== undefined && !String(value).startsWith('<'),
    );
    return {
      operation,
      why,
      to: operationPath(operation, Object.fromEntries(known.map(([name, value]) => [name, String(value)]))),
    };
  }
  return undefined;
}

/** The values of the parameters of a path; undefined if it is another path. */
function inPathOf(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1);
  return values === undefined ? undefined : Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

function offer(operation: AdminOperation, subjects: readonly (readonly [string, string])[], row: Fields): Offer {
  const field = subjectField(operation);
  const value = subjects.find(([name]) => name === field)?.[1];
  const currency = row['currency'];
  const filled = {
    ...(field !== undefined && value !== undefined && { [field]: value }),
    ...(typeof currency === 'string' && takesAmounts(operation) && { [currencyField(operation)]: currency }),
  };
  return { operation, to: operationPath(operation, filled) };
}

function takesAmounts({ input }: AdminOperation): boolean {
  return Object.keys(input.properties ?? {}).some((name) => name.endsWith('Minor'));
}

/** An operation that takes no currency means that of its subject. */
function currencyField({ input }: AdminOperation): string {
  return input.properties?.['currency'] === undefined ? 'about.currency' : 'currency';
}

/** The pages of things, by the beginning of their ids, as `AnswerContext` takes them. */
export function pagesOf(operations: readonly AdminOperation[]): Record<string, string> {
  const reads = operations.filter(({ kind, isFile, input }) => kind === 'query' && !isFile && input.required?.length === 1);
  const pages = Object.entries(ID_FIELDS).flatMap(([prefix, field]) => {
    const read = reads.find((each) => subjectField(each) === field);
    return read === undefined ? [] : [[prefix, `${operationPath(read)}?${field}=`] as const];
  });
  return { ...Object.fromEntries(pages), bkg: adminBookingPath('') };
}

/** What a form starts with that changes a thing: the read or the list whose answer has what there is now. */
export function presentOf(
  command: AdminOperation,
  filled: Readonly<Record<string, string>>,
  operations: readonly AdminOperation[],
): { readonly read: AdminOperation; readonly input: Fields; pick(answer: unknown): Fields | undefined } | undefined {
  if (!command.name.startsWith('update_')) return undefined;
  const field = subjectField(command);
  const value = field === undefined ? undefined : filled[field];
  const reads = operations.filter(({ kind }) => kind === 'query');
  const group = namedGroup(command);
  const values = reads.find(({ path }) => path === command.path);
  if (group !== undefined && values !== undefined && !command.path.includes('{'))
    return {
      read: values,
      input: {},
      pick: (answer) => ({ [group.field]: Object.fromEntries(askedIn(answer, group.field, filled)) }),
    };
  if (!command.path.includes('{') || field === undefined || value === undefined) return undefined;
  const one = reads.find(({ path }) => path === command.path);
  if (one !== undefined)
    return { read: one, input: { [field]: value }, pick: (answer) => (isFields(answer) ? answer : undefined) };
  const list = reads.find(({ path }) => path === command.path.replace(/\/\{\w+\}$/, ''));
  if (list === undefined) return undefined;
  return { read: list, input: {}, pick: (answer) => itemsOf(answer).find((item) => item[field] === value) };
}

/** The values as they are now, of those that the address names. */
function askedIn(answer: unknown, field: string, filled: Readonly<Record<string, string>>): [name: string, value: unknown][] {
  return itemsOf(answer).flatMap(({ name, value }): [string, unknown][] =>
    typeof name === 'string' && filled[`${field}.${name}`] !== undefined ? [[name, value]] : [],
  );
}

/** The rows of the answer of a list. */
export function itemsOf(answer: unknown): Fields[] {
  const items: unknown = isFields(answer) ? answer['items'] : undefined;
  return Array.isArray(items) ? items.filter(isFields) : [];
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
