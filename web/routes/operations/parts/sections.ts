import { type AdminOperation } from '../../../../src/rest/web/page-contract.ts';
import { OPERATIONS_PATHS } from '../../../../src/rest/web/page-paths.ts';

/*
 * Where each operation of administrators is found. A new one gets its place by its path, or under `more` if nothing fits.
 */

const SECTIONS = {
  people: /^\/admin\/(users|admins|admin-invitations)\b/,
  listings: /^\/admin\/assets\b/,
  bookings: /^\/admin\/bookings\b/,
  money: /^\/admin\/(payments|commissions)\b/,
  reports: /^\/admin\/(disputes|listing-reports|message-reports|risk-reviews|feedback)\b/,
  catalogue: /^\/admin\/(categories|document-kinds|documents)\b/,
  settings: /^\/admin\/(settings|legal-texts|setup|languages|texts)\b/,
  health: /^\/admin\/(deliveries|events|jobs|letters)\b/,
  audit: /^\/admin\/(audit|agent-usage|switches)\b/,
  more: /^/,
} as const;

export type Section = keyof typeof SECTIONS;

type Place = Pick<AdminOperation, 'path'>;
type Named = Pick<AdminOperation, 'name' | 'path'>;

const NAMES = Object.keys(SECTIONS).filter(isSection);

export function isSection(name: string): name is Section {
  return Object.hasOwn(SECTIONS, name);
}

export function sectionOf({ path }: Place): Section {
  return NAMES.find((name) => SECTIONS[name].test(path)) ?? 'more';
}

/** The sections that have something in them, in the order of the menu. */
export function sectionsOf(operations: readonly Place[]): Section[] {
  return NAMES.filter((name) => operations.some((operation) => sectionOf(operation) === name));
}

export function sectionPath(section: Section): string {
  return OPERATIONS_PATHS.section.replace(':section', section);
}

/** The page of an operation, with some of its fields filled in. */
export function operationPath({ name, path }: Named, filled: Readonly<Record<string, string>> = {}): string {
  const page = OPERATIONS_PATHS.operation
    .replace(':section', sectionOf({ path }))
    .replace(':operation', name.replaceAll('_', '-'));
  const query = new URLSearchParams(filled).toString();
  return query === '' ? page : `${page}?${query}`;
}

/** The operation at an address; undefined if there is none. */
export function operationAt<O extends Named>(operations: readonly O[], section = '', name = ''): O | undefined {
  return operations.find((operation) => operation.name.replaceAll('_', '-') === name && sectionOf(operation) === section);
}
