import { parseSync } from 'oxc-parser';
import { type Change, OPERATORS } from './operators.ts';
import { isNode, type Node } from './syntax.ts';

/** One small slip at one place of one file. */
export interface Mutant extends Change {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** Where a statement can be put that tells that the place was reached. */
  readonly probe: Probe;
}

interface Probe {
  readonly start: number;
  readonly end: number;
  readonly shape: 'STATEMENT' | 'STATEMENT_WITHOUT_BLOCK' | 'EXPRESSION';
  /** The place is reached when the module is loaded, whoever loads it. */
  readonly onLoad: boolean;
}

/** All slips that the operators know in a file, in the order of the text. */
export function findMutants(file: string, source: string): readonly Mutant[] {
  const { program } = parseSync(file, source, { preserveParens: true });
  const mutants: Mutant[] = [];
  if (!isNode(program)) return mutants;
  walk(program, [], (node, parents) => {
    for (const [operator, changesOf] of Object.entries(OPERATORS))
      for (const change of changesOf(node, { source, parents }))
        mutants.push({ ...change, file, line: lineAt(source, change.start), operator, probe: probeOf([...parents, node]) });
  });
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with the slip in it. */
export function withMutant(source: string, { start, end, replacement, needs }: Change): string {
  const changed = `${source.slice(0, start)}${replacement}${source.slice(end)}`;
  const isThere = needs === undefined || new RegExp(`import \\{[^}]*\\b${needs}\\b[^}]*\\} from 'drizzle-orm'`).test(source);
  return isThere ? changed : `${changed}import { ${needs} } from 'drizzle-orm';\n`;
}

/** The source with a call of `reached` for each of these mutants; what it does is the same. */
export function withProbes(source: string, probes: readonly { readonly id: number; readonly probe: Probe }[]): string {
  let text = source;
  // From the end to the beginning, and the inner before the outer, so that earlier positions stay right.
  const inserts = probes.flatMap(({ id, probe }) => insertsOf(id, probe));
  for (const { at, put } of inserts.toSorted((a, b) => b.at - a.at || b.rank - a.rank))
    text = `${text.slice(0, at)}${put}${text.slice(at)}`;
  return text;
}

function insertsOf(id: number, { start, end, shape }: Probe): { at: number; put: string; rank: number }[] {
  const call = `globalThis.reachedMutants?.add(${id})`;
  if (shape === 'STATEMENT') return [{ at: start, put: `${call};`, rank: 0 }];
  const [open, close] = shape === 'EXPRESSION' ? [`(${call},`, ')'] : [`{${call};`, '}'];
  return [
    { at: start, put: open, rank: 0 },
    { at: end, put: close, rank: 1 },
  ];
}

/** What is read by people or by the compiler, and decides nothing. */
const NOT_ENTERED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TemplateLiteral']);
const TYPES_AROUND_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function walk(node: Node, parents: readonly Node[], visit: (node: Node, parents: readonly Node[]) => void): void {
  if (NOT_ENTERED.has(node.type)) return;
  if (node.type.startsWith('TS') && !TYPES_AROUND_VALUES.has(node.type)) return;
  visit(node, parents);
  const inside = [...parents, node];
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, inside, visit);
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const BLOCKS = new Set(['BlockStatement', 'Program']);

/** The innermost statement around the place, or the body of an arrow function that is one expression. */
function probeOf(path: readonly Node[]): Probe {
  const onLoad = !path.some(({ type }) => FUNCTIONS.has(type));
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const [node, parent] = [path[depth], path[depth - 1]];
    if (node === undefined || parent === undefined) continue;
    const { start, end, type } = node;
    if (BLOCKS.has(parent.type)) return { start, end, shape: 'STATEMENT', onLoad };
    if (parent.type === 'ArrowFunctionExpression' && parent['body'] === node && type !== 'BlockStatement')
      return { start, end, shape: 'EXPRESSION', onLoad };
    if (
      type !== 'BlockStatement' &&
      (parent['consequent'] === node || parent['alternate'] === node) &&
      parent.type === 'IfStatement'
    )
      return { start, end, shape: 'STATEMENT_WITHOUT_BLOCK', onLoad };
    if (type !== 'BlockStatement' && parent.type.startsWith('For') && parent['body'] === node)
      return { start, end, shape: 'STATEMENT_WITHOUT_BLOCK', onLoad };
  }
  return { start: 0, end: 0, shape: 'STATEMENT', onLoad: true };
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split('\n').length;
}
