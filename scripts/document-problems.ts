import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PATH = /`((?:src|db|tests|scripts|docs|bin|bench|examples|\.ci)\/[\w./-]+)`/g;
const LINK = /\]\(([\w./-]+)(?:#[\w-]+)?\)/g;
const SCRIPT = /npm run ([\w-]+)/g;

/** What the Markdown files of `files` say that is not so: files and scripts that do not exist, another order of contexts. */
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
    ...wrongOrder(read('docs/architecture.md'), read('.dependency-cruiser.mjs')),
    ...unexplained(read('README.md'), scripts),
  ];
}

/** The order of the contexts stands in the rules and in the architecture document. */
function wrongOrder(document: string, rules: string): string[] {
  const areas = [...rules.matchAll(/^  ([\w-]+): \[([^\]]*)\],$/gm)].map(([, area, contexts = '']) => {
    const names = [...contexts.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
    return `| **${area}** | ${names.join(' → ')} |`;
  });
  if (areas.length === 0) return ['.dependency-cruiser.mjs  lists no areas that can be read'];
  return areas
    .filter((row) => !document.includes(row))
    .map((row) => `docs/architecture.md  lacks an area with its contexts in their order: ${row}`);
}

/** A script that the README does not explain is one that nobody finds. */
function unexplained(readme: string, scripts: readonly string[]): string[] {
  return scripts
    .filter((script) => !readme.includes(`\`npm run ${script}`) && !readme.includes(`\`npm ${script}`))
    .map((script) => `README.md  does not say what the script ${script} does`);
}
