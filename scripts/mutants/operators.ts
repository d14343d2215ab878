import { calleeOf, type Node, nodeIn, nodesIn } from './syntax.ts';

/** What takes the place of a piece of the text. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** A name of drizzle that the file may not import yet. */
  readonly needs?: string;
}

interface Place {
  readonly source: string;
  readonly parents: readonly Node[];
}
type Operator = (node: Node, place: Place) => readonly Change[];

/** The slips that are tried: those that a developer makes and that compile. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  'a filter left out': withoutFilter,
  'one side of a condition left out': withoutSide,
  'a guard left out': withoutGuard,
  'a choice turned round': turnedChoice,
  'another comparison': otherComparison,
  'another function of its kind': otherFunction,
  'another arithmetic': otherArithmetic,
  'two arguments swapped': swappedArguments,
  'a call left out': withoutCall,
  'an item of a list left out': withoutItem,
  'the other of true and false': otherTruth,
  'one more': oneMore,
};

const isCall = (node: Node, names: ReadonlySet<string>) =>
  node.type === 'CallExpression' && names.has(String(calleeOf(node)?.['name']));
const textOf = (source: string, { start, end }: Node) => source.slice(start, end);

/** Of the conditions of a query, one. */
const JOINS = new Set(['and', 'or']);
function withoutFilter(node: Node, { source }: Place): readonly Change[] {
  if (!isCall(node, JOINS)) return [];
  const given = nodesIn(node, 'arguments');
  if (given.length < 2) return [];
  const name = String(calleeOf(node)?.['name']);
  return given.map((left) => ({
    start: node.start,
    end: node.end,
    replacement: `${name}(${given
      .filter((other) => other !== left)
      .map((other) => textOf(source, other))
      .join(', ')})`,
  }));
}

const BOTH_OR_EITHER = new Set(['&&', '||']);
function withoutSide(node: Node, { source }: Place): readonly Change[] {
  if (node.type !== 'LogicalExpression' || !BOTH_OR_EITHER.has(String(node['operator']))) return [];
  const { start, end } = node;
  // What stands left often tells the compiler that the right side may be read, so that only the left side can stay.
  return nodesIn(node, 'left').map((left) => ({ start, end, replacement: textOf(source, left) }));
}

function withoutGuard(node: Node): readonly Change[] {
  const test = nodeIn(node, 'test');
  if (node.type !== 'IfStatement' || node['alternate'] !== null || test === undefined) return [];
  return [{ start: test.start, end: test.end, replacement: 'false' }];
}

function turnedChoice(node: Node, { source }: Place): readonly Change[] {
  const test = nodeIn(node, 'test');
  if (test === undefined || (node.type !== 'ConditionalExpression' && node.type !== 'IfStatement')) return [];
  if (node.type === 'IfStatement' && node['alternate'] === null) return [];
  return [{ start: test.start, end: test.end, replacement: `!(${textOf(source, test)})` }];
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
function otherComparison(node: Node, place: Place): readonly Change[] {
  return isOfLarger(node, place) ? [] : withOperator(node, place, COMPARISONS);
}

/** `a > b ? a : b` and `if (a > b) b = a`: where both are equal, either is right. */
function isOfLarger(node: Node, { source, parents }: Place): boolean {
  const [left, right] = [nodeIn(node, 'left'), nodeIn(node, 'right')];
  if (left === undefined || right === undefined || !/^[<>]=?$/.test(String(node['operator']))) return false;
  const choice = parents.findLast(({ type }) => !WITHIN_TEST.has(type));
  const chosen = choice === undefined ? [] : [...nodesIn(choice, 'consequent'), ...nodesIn(choice, 'alternate')];
  const assigned = chosen.flatMap((one) => nodesIn(one, 'expression'));
  const either =
    choice?.type === 'ConditionalExpression'
      ? chosen
      : assigned.flatMap((one) => [...nodesIn(one, 'left'), ...nodesIn(one, 'right')]);
  const words = (nodes: readonly Node[]) => nodes.map((one) => textOf(source, one)).toSorted();
  return words(either).join('\n') === words([left, right]).join('\n');
}
const WITHIN_TEST = new Set(['LogicalExpression', 'ParenthesizedExpression']);

const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };
function otherArithmetic(node: Node, place: Place): readonly Change[] {
  // Words are put together by a plus too.
  if (/['"`]/.test(textOf(place.source, node))) return [];
  return withOperator(node, place, ARITHMETIC);
}

function withOperator(node: Node, { source }: Place, others: Readonly<Record<string, string>>): readonly Change[] {
  const [left, right] = [nodeIn(node, 'left'), nodeIn(node, 'right')];
  const other = others[String(node['operator'])];
  if (node.type !== 'BinaryExpression' || left === undefined || right === undefined || other === undefined) return [];
  const between = source.slice(left.end, right.start).replace(String(node['operator']), other);
  return [{ start: left.end, end: right.start, replacement: between }];
}

const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};
const CONDITIONS: Readonly<Record<string, string>> = {
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
};
function otherFunction(node: Node, { source }: Place): readonly Change[] {
  if (node.type !== 'CallExpression') return [];
  const [callee, named] = [nodeIn(node, 'callee'), calleeOf(node)];
  if (callee === undefined || named === undefined) return [];
  const { start, end } = named;
  const name = String(named['name']);
  if (callee === named) {
    const condition = CONDITIONS[name];
    return condition === undefined ? [] : [{ start, end, replacement: condition, needs: condition }];
  }
  // Methods of schemas bound what may be sent, and have nothing to do with the larger of two numbers.
  const isOfSchema = (name === 'min' || name === 'max') && !textOf(source, callee).startsWith('Math.');
  const method = Object.hasOwn(METHODS, name) && !isOfSchema ? METHODS[name] : undefined;
  return method === undefined ? [] : [{ start, end, replacement: method }];
}

/** Two days, two amounts, two ids: only what is named alike is of one type, so that the compiler notices nothing. */
function swappedArguments(node: Node, { source }: Place): readonly Change[] {
  const [first, second] = node.type === 'CallExpression' ? nodesIn(node, 'arguments') : [];
  if (first === undefined || second === undefined || SYMMETRICAL.has(String(calleeOf(node)?.['name']))) return [];
  const kind = lastWordOf(first);
  if (kind === undefined || kind !== lastWordOf(second) || textOf(source, first) === textOf(source, second)) return [];
  const between = source.slice(first.end, second.start);
  return [{ start: first.start, end: second.end, replacement: `${textOf(source, second)}${between}${textOf(source, first)}` }];
}

const SYMMETRICAL = new Set(['eq', 'ne', 'min', 'max']);

function lastWordOf(node: Node): string | undefined {
  const named = node.type === 'MemberExpression' ? nodeIn(node, 'property') : node;
  return named?.type === 'Identifier' ? /(?:[A-Z]|^)[a-z]+$/.exec(String(named['name']))?.[0].toLowerCase() : undefined;
}

/** A lock, a check or an event. */
function withoutCall(node: Node): readonly Change[] {
  if (node.type !== 'ExpressionStatement') return [];
  const expression = nodeIn(node, 'expression');
  const called = expression?.type === 'AwaitExpression' ? nodeIn(expression, 'argument') : expression;
  if (called?.type !== 'CallExpression') return [];
  return [{ start: node.start, end: node.end, replacement: ';' }];
}

/** A state of a list of states. */
function withoutItem(node: Node, { source }: Place): readonly Change[] {
  if (node.type !== 'ArrayExpression') return [];
  const items = nodesIn(node, 'elements');
  if (items.length < 2 || !items.every(({ value, type }) => type === 'Literal' && typeof value === 'string')) return [];
  return items.map((left) => ({
    start: node.start,
    end: node.end,
    replacement: `[${items
      .filter((other) => other !== left)
      .map((other) => textOf(source, other))
      .join(', ')}]`,
  }));
}

/** Hints about a tool. The snapshots of the tools hold them, and nobody sees them of an operation that has no tool. */
const HINTS = new Set(['destructive', 'thirdPartyText']);
function otherTruth({ type, value, start, end }: Node, { parents }: Place): readonly Change[] {
  if (type !== 'Literal' || typeof value !== 'boolean') return [];
  const property = parents.at(-1);
  const key = property?.type === 'Property' ? nodeIn(property, 'key') : undefined;
  return HINTS.has(String(key?.['name'])) ? [] : [{ start, end, replacement: String(!value) }];
}

/** How much text may be sent, or how many rows a page has, is no rule of the business. */
const SIZES = new Set(['max', 'min', 'length', 'slice', 'limit', 'default', 'at', 'padStart', 'repeat']);
const MOST_DAYS = 31;
function oneMore({ type, value, start, end }: Node, { parents }: Place): readonly Change[] {
  const call = parents.at(-1);
  if (type !== 'Literal' || typeof value !== 'number' || call?.type !== 'CallExpression') return [];
  if (!Number.isInteger(value) || value > MOST_DAYS || SIZES.has(String(calleeOf(call)?.['name']))) return [];
  return [{ start, end, replacement: String(value + 1) }];
}
