type Read = (file: string) => string | null;

const COMMAND = 'src/domain/rentals/claims/withdraw-dispute.ts';
/** Matches the name of the example command. In an import the name stands alone with its comma. */
const NAMES_COMMAND = /withdraw: withdrawDispute\b|\bwithdrawDispute\b(?!,$)|\bwithdraw_dispute\b/;
/** The files that name the command, apart from its own file and its test. */
const COMMAND_TABLES = [
  'src/domain/rentals/claims/index.ts',
  'src/tools/shared-tools.ts',
  'src/rest/routes/bookings.ts',
  'tests/generated/samples/areas/rentals.ts',
];

/** Sections of `docs/adding-a-command.md`: an existing command, and the lines of the tables that name it. */
export function exampleCommand(read: Read): Record<string, string> {
  return {
    'example-command': block(withoutImports(sourceOf(COMMAND, read))),
    'example-lines': linesIn(COMMAND_TABLES, NAMES_COMMAND, read),
  };
}

/** Matches the lines of tables and lists that name the context, but not the lines that import from it. */
const NAMES_CONTEXT =
  /^ +rentals: \[.*'reviews'|\| rentals\/reviews \||^export const (?:reviews|REVIEW_STATES) |\bsubmit_review: submitReview\b|', submitReview\b|^ +reviewEvents,$|\breviewEvents\.submitted\b|'\/reviews'\],$/;
/** The files that name the context, or parts of it, by hand. */
const CONTEXT_TABLES = [
  '.dependency-cruiser.mjs',
  'docs/contexts.md',
  'db/schema/rentals/reviews.ts',
  'db/values/rentals.ts',
  'src/tools/consumer.ts',
  'src/rest/routes/bookings.ts',
  'src/manifests/reference/sections.ts',
  'src/domain/talk/notifications/templates/booking-templates.ts',
  'src/domain/talk/agent-webhooks/agent-events.ts',
];
/** The files in which `npm run generate` names it. */
const CONTEXT_LISTS = [
  'db/schema/index.ts',
  'src/domain/oversight/data-protection/stored-tables.ts',
  'src/domain/oversight/deadlines/declared-deadlines.ts',
];

/** Sections of `docs/adding-a-context.md`: the declarations of an existing context, and where it is named. */
export function exampleContext(read: Read): Record<string, string> {
  const shown = (file: string) => block(`// ${file}\n${withoutImports(sourceOf(file, read))}`);
  return {
    'example-data': shown('src/domain/rentals/reviews/stored-data.ts'),
    'example-events': shown('src/domain/rentals/reviews/events.ts'),
    'example-subscribers': shown('src/domain/rentals/claims/subscribers.ts'),
    'example-context-lines': linesIn(CONTEXT_TABLES, NAMES_CONTEXT, read),
    'example-context-lists': linesIn(CONTEXT_LISTS, /reviews/, read),
  };
}

function sourceOf(file: string, read: Read): string {
  const text = read(file);
  if (text === null) throw new Error(`An example has no file ${file}.`);
  return text;
}

function withoutImports(source: string): string {
  return source.slice(source.indexOf('\nexport const ') + 1).trimEnd();
}

/** The lines of each file that name the example. */
function linesIn(files: readonly string[], names: RegExp, read: Read): string {
  const lines = files.map((file) => {
    const line = sourceOf(file, read)
      .split('\n')
      .find((text) => names.test(text));
    if (line === undefined) throw new Error(`No line of ${file} names its example.`);
    return `// ${file}\n${line.trim()}`;
  });
  return block(lines.join('\n\n'));
}

function block(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}
