/** A part of a parsed file, as `oxc-parser` names it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && typeof value.type === 'string';
}

/** The nodes in a field that holds one or several. */
export function nodesIn(node: Node, field: string): readonly Node[] {
  return [node[field]].flat().filter(isNode);
}

export function nodeIn(node: Node, field: string): Node | undefined {
  return nodesIn(node, field)[0];
}

/** The name of what is called: of a function, or of a method. */
export function calleeOf(call: Node): Node | undefined {
  const callee = nodeIn(call, 'callee');
  return callee?.type === 'MemberExpression' ? nodeIn(callee, 'property') : callee;
}
