import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AREAS } from './areas.ts';

const OPERATION = 'src/domain/platform/kernel/operation.ts';

const PIPELINE = 'src/tools/pipeline.ts';

const PATH = /`((?:src|db|tests|scripts|docs|bin|bench|examples|\.ci)\/[\w./-]+)`/g;
/** A file of the code, named by its name or by the end of its path. */
const CODE_FILE = /`((?:[\w.-]+\/)*[\w.-]*\w\.(?:ts|mjs))`/g;
const LINK = /\]\(([\w./-]+)(?:#[\w-]+)?\)/g;
const SCRIPT = /npm run ([\w-]+)/g;

/** What is wrong in the Markdown files `files`: files and scripts that do not exist, and things that are not described. */
export function documentProblems(root: string, files: readonly string[]): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const exists = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

  const wrongNames = (file: string) => {
    const text = read(file);
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    const wrong = [
      ...named(PATH).filter((path) => !existsSync(join(root, path))),
      ...named(CODE_FILE).filter((name) => !exists(name)),
      ...named(LINK).filter((path) => !existsSync(join(root, dirname(file), path))),
      ...named(SCRIPT).filter((script) => !scripts.includes(script)),
    ];
    return [...new Set(wrong)].map((name) => `${file}  names ${name}, which does not exist`);
  };

  return [
    ...files.filter((file) => file.endsWith('.md')).flatMap(wrongNames),
    ...undescribedAreas(read('docs/architecture.md')),
    ...wrongSteps(read('docs/architecture.md'), read(PIPELINE)),
    ...undescribed(read('docs/contexts.md')),
    ...describedTwice(read('docs/contexts.md')),
    ...outOfOrder(read('docs/contexts.md')),
    ...unexplainedOptions(read('docs/adding-a-command.md'), read(OPERATION)),
    ...unexplained(read('CONTRIBUTING.md'), scripts),
  ];
}

/** Areas that are missing in the table of the architecture, or that stand there in another order than in the import rules. */
function undescribedAreas(document: string): string[] {
  const rows = [...document.matchAll(/^\| `(\w+)` \| /gm)].map(([, area = '']) => area);
  const isComplete = rows.join() === Object.keys(AREAS).join();
  return isComplete ? [] : ['docs/architecture.md  does not list the areas of the domain from left to right'];
}

/** Steps of the pipeline that are missing in the numbered lists of the architecture, or that stand there in another order. */
function wrongSteps(document: string, source: string): string[] {
  const steps = [...source.matchAll(/\.(?:step|last)\((\w+)\)/g)].map(([, step = '']) => step);
  const [, section = ''] = document.split('## The registry and the pipeline');
  const items = (section.split('\n## ')[0] ?? '').match(/^ *\d\. .*$/gm) ?? [];
  const told = [...items.join('\n').matchAll(/`(\w+)`/g)].map(([, step = '']) => step);
  const isTold = steps.length > 0 && steps.join() === told.join();
  return isTold ? [] : ['docs/architecture.md  does not name the steps of the pipeline in their order'];
}

/** Contexts that are not described. */
function undescribed(document: string): string[] {
  return allContexts()
    .filter((context) => !document.includes(`\n| ${context} | `))
    .map((context) => `docs/contexts.md  does not say what ${context} is about`);
}

/** All contexts, from left to right. */
function allContexts(): string[] {
  return Object.entries(AREAS).flatMap(([area, contexts]) => contexts.map((context) => `${area}/${context}`));
}

/** Contexts that have two rows, of which only one would be kept up to date. */
function describedTwice(document: string): string[] {
  const contexts = describedContexts(document);
  const again = contexts.filter((context, index) => contexts.indexOf(context) !== index);
  return again.map((context) => `docs/contexts.md  says twice what ${context} is about`);
}

function describedContexts(document: string): string[] {
  return [...document.matchAll(/^\| ([\w-]+\/[\w-]+) \| /gm)].map(([, context = '']) => context);
}

/** Rows that stand before the row of a context to their left. */
function outOfOrder(document: string): string[] {
  const places = describedContexts(document).map((context) => ({ context, place: allContexts().indexOf(context) }));
  return places
    .filter(({ place }, row) => place < (places[row - 1]?.place ?? place))
    .map(({ context }) => `docs/contexts.md  has the row of ${context} too low: contexts go from left to right`);
}

/** Optional fields of an operation's declaration that the guide does not explain. */
function unexplainedOptions(guide: string, source: string): string[] {
  const declared = [...source.matchAll(/^(?:export )?interface (?:Described|Query|Command)<.*\n([\s\S]*?)^}/gm)];
  return declared
    .flatMap(([, members = '']) => [...members.matchAll(/^ {2}(?:readonly )?(\w+)\?[(:]/gm)].map(([, option = '']) => option))
    .filter((option) => !guide.includes(`\n| \`${option}\` | `) && !guide.includes(`**${option}**`))
    .map((option) => `docs/adding-a-command.md  does not say what the option ${option} is for`);
}

/** Scripts that CONTRIBUTING.md does not explain, so that nobody finds them. */
function unexplained(guide: string, scripts: readonly string[]): string[] {
  return scripts
    .filter((script) => !guide.includes(`\`npm run ${script}`) && !guide.includes(`\`npm ${script}`))
    .map((script) => `CONTRIBUTING.md  does not say what the script ${script} does`);
}
