const DEFINITION = 'src/domain/incidents/withdraw-dispute.ts';
/** Whatever names the command beside its own file and its test. */
const TABLES = [
  'src/domain/incidents/index.ts',
  'src/tools/claim-actions.ts',
  'src/rest/routes/bookings.ts',
  'tests/generated/sample-inputs.ts',
];

/** Sections of `docs/adding-a-command.md`: a command that exists, and the lines of the tables that name it. */
export function exampleCommand(read: (file: string) => string | null): Record<string, string> {
  const source = (file: string) => {
    const text = read(file);
    if (text === null) throw new Error(`The example of a command has no file ${file}.`);
    return text;
  };
  const lines = TABLES.map((file) => `// ${file}\n${lineThatNames(source(file), file)}`);
  return { 'example-command': block(withoutImports(source(DEFINITION))), 'example-lines': block(lines.join('\n\n')) };
}

function withoutImports(source: string): string {
  return source.slice(source.indexOf('\nexport const ') + 1).trimEnd();
}

/** In an import the name stands alone with its comma. */
const NAMES_IT = /\bwithdrawDispute\b(?!,$)|\bwithdraw_dispute\b/;

function lineThatNames(source: string, file: string): string {
  const line = source.split('\n').find((text) => NAMES_IT.test(text));
  if (line === undefined) throw new Error(`No line of ${file} names the example of a command.`);
  return line.trim();
}

function block(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}
