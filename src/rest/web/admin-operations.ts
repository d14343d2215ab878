import { lazyOf, type Operation } from '../../domain/platform/kernel/index.ts';
import { jsonSchema } from '../../tools/json-schema.ts';
import type { Route } from '../route.ts';
import type { AdminOperation } from './page-contract.ts';

/** An operation of administrators, and how the generic pages see it. */
interface Entry {
  readonly operation: Operation;
  readonly shown: AdminOperation;
}

/**
 * Everything that only administrators may call, by its name, in the order of the routes. It is made for the first administrator
 * who opens a page, so that a start does not wait for it.
 */
export const adminOperations = lazyOf((routes: readonly Route[]): ReadonlyMap<string, Entry> => {
  const entries = routes.flatMap((route) =>
    [...route.operations.values()]
      .filter(({ access }) => access.who === 'admin')
      .map((operation): [string, Entry] => [operation.name, { operation, shown: shownOf(operation, route) }]),
  );
  return new Map(entries);
});

function shownOf(operation: Operation, route: Route): AdminOperation {
  const { method, path, answer } = route;
  const { name, title, description, kind, input, output, example = {} } = operation;
  return {
    name,
    title,
    description: withoutRole(description),
    path,
    kind,
    method,
    chosenBy: chosenBy(operation, route),
    isFile: answer === 'xml',
    isTable: answer === 'table',
    asksTwice: kind === 'command' && (operation.destructive === true || isAboutMoney(path)),
    needsPassword: kind === 'command' && isAboutMoney(path),
    example,
    input: jsonSchema(input, 'input'),
    output: jsonSchema(output, 'output'),
  };
}

function chosenBy(operation: Operation, { operations, selector }: Route): AdminOperation['chosenBy'] {
  const [value = null] = [...operations].find(([, each]) => each === operation) ?? [];
  return selector === null || value === null ? null : { field: selector, value };
}

/** Who reads these pages is an administrator and knows it. */
function withoutRole(description: string): string {
  const sentences = description.replace(/^Admin: /, '').split(/(?<=\.) (?=[A-Z])/);
  const text = sentences.filter((sentence) => !FOR_PROGRAMS.test(sentence)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What only programs have to know. */
const FOR_PROGRAMS = /idempotency key|\b(GET|POST|PATCH|DELETE) \/|^Next: |format csv|alreadyDone/;

const MONEY = /^\/admin\/(payments|commissions)\b/;

function isAboutMoney(path: string): boolean {
  return MONEY.test(path);
}
