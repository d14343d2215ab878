import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AREAS } from './areas.ts';

const PATH = /`((?:src|db|tests|scripts|docs|bin|bench|examples|\.ci)\/[\w./-]+)`/g;
const LINK = /\]\(([\w./-]+)(?:#[\w-]+)?\)/g;
const SCRIPT = /npm run ([\w-]+)/g;

/** What the Markdown files of `files` say that is not so: files and scripts that do not exist; and what they leave out. */
export function documentProblems(root: string, files: readonly string[]): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

  const wrongNames = (file: string) => {
    const text = read(file);
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    return [
      ...named(PATH).filter((path) => !existsSync(join(root, path))),
      ...named(LINK).filter((path) => !existsSync(join(root, dirname(file), path))),
      ...named(SCRIPT).filter((script) => !scripts.includes(script)),
    ].map((name) => `${file}  names ${name}, which does not exist`);
  };

  return [
    ...files.filter((file) => file.endsWith('.md')).flatMap(wrongNames),
    ...undescribed(read('docs/architecture.md')),
    ...describedTwice(read('docs/architecture.md')),
    ...unexplained(read('README.md'), scripts),
  ];
}

/** A context of which nobody says what it knows. */
function undescribed(document: string): string[] {
  return Object.entries(AREAS)
    .flatMap(([area, contexts]) => contexts.map((context) => `${area}/${context}`))
    .filter((context) => !document.includes(`\n| ${context} | `))
    .map((context) => `docs/architecture.md  does not say what ${context} knows`);
}

/** A context that has two rows: only one of them is kept up to date. */
function describedTwice(document: string): string[] {
  const contexts = [...document.matchAll(/^\| ([\w-]+\/[\w-]+) \| /gm)].map(([, context = '']) => context);
  const again = contexts.filter((context, index) => contexts.indexOf(context) !== index);
  return again.map((context) => `docs/architecture.md  says twice what ${context} knows`);
}

/** A script that the README does not explain is one that nobody finds. */
function unexplained(readme: string, scripts: readonly string[]): string[] {
  return scripts
    .filter((script) => !readme.includes(`\`npm run ${script}`) && !readme.includes(`\`npm ${script}`))
    .map((script) => `README.md  does not say what the script ${script} does`);
}
