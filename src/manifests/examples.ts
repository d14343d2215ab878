type Read = (file: string) => string | null;
/** For each file of an example, words that exactly one of its lines has. */
type NamingLines = Readonly<Record<string, string>>;

const COMMAND = 'src/domain/rentals/claims/withdraw-dispute.ts';
/** The files that name the command, apart from its own file and its test, with words of the one line that does. */
const COMMAND_TABLES: NamingLines = {
  'src/domain/rentals/claims/index.ts': 'withdrawDispute',
  'src/tools/shared-tools.ts': 'withdraw: withdrawDispute',
  'src/rest/routes/bookings.ts': 'withdraw: withdrawDispute',
  'tests/generated/samples/areas/rentals.ts': 'withdraw_dispute:',
};

/** Sections of `docs/adding-a-command.md`: an existing command, and the lines of the tables that name it. */
export function exampleCommand(read: Read): Record<string, string> {
  return {
    'example-command': block(withoutImports(sourceOf(COMMAND, read))),
    'example-lines': linesIn(COMMAND_TABLES, read),
  };
}

/** The files that name the context, or parts of it, by hand. */
const CONTEXT_TABLES: NamingLines = {
  '.dependency-cruiser.mjs': "'reviews']",
  'docs/contexts.md': '| rentals/reviews |',
  'db/schema/rentals/reviews.ts': 'export const reviews =',
  'db/values/rentals.ts': 'REVIEW_STATES',
  'src/tools/consumer.ts': 'submit_review: submitReview',
  'src/rest/routes/bookings.ts': "post('/reviews'",
  'src/manifests/reference/sections.ts': "'/reviews']",
  'src/domain/talk/notifications/templates/booking-templates.ts': 'reviewEvents.submitted',
  'src/domain/talk/agent-webhooks/agent-events.ts': '  reviewEvents,',
};
/** The files in which `npm run generate` names it. */
const CONTEXT_LISTS: NamingLines = {
  'db/schema/index.ts': 'rentals/reviews',
  'src/domain/oversight/data-protection/stored-tables.ts': 'rentals/reviews',
  'src/domain/oversight/deadlines/declared-deadlines.ts': 'rentals/reviews',
};

/** Sections of `docs/adding-a-context.md`: the declarations of an existing context, and where it is named. */
export function exampleContext(read: Read): Record<string, string> {
  const shown = (file: string) => block(`// ${file}\n${withoutImports(sourceOf(file, read))}`);
  return {
    'example-data': shown('src/domain/rentals/reviews/stored-data.ts'),
    'example-events': shown('src/domain/rentals/reviews/events.ts'),
    'example-subscribers': shown('src/domain/rentals/claims/subscribers.ts'),
    'example-context-lines': linesIn(CONTEXT_TABLES, read),
    'example-context-lists': linesIn(CONTEXT_LISTS, read),
  };
}

function sourceOf(file: string, read: Read): string {
  const text = read(file);
  if (text === null) throw new Error(`An example has no file ${file}.`);
  return text;
}

function withoutImports(source: string): string {
  const start = source.indexOf('\nexport const ');
  if (start < 0) throw new Error('An example declares nothing.');
  return source.slice(start + 1).trimEnd();
}

/** Throws if not exactly one line of a file has its words, because another line would then become the example. */
function linesIn(tables: NamingLines, read: Read): string {
  const lines = Object.entries(tables).map(([file, words]) => {
    const [line, ...more] = sourceOf(file, read)
      .split('\n')
      .filter((text) => text.includes(words));
    if (line === undefined || more.length > 0) throw new Error(`Not exactly one line of ${file} has “${words}”.`);
    return `// ${file}\n${line.trim()}`;
  });
  return block(lines.join('\n\n'));
}

function block(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}
