import type { Operation } from '../domain/kernel/index.ts';
import { type Annotations, isActionTable, type Tool, type ToolTable } from './tool.ts';

/** The tools of a table, with annotations derived from what the operations declare: a `manage_*` tool takes the worst of its actions. */
export function buildTools(table: ToolTable): Tool[] {
  return Object.entries(table).map(([name, row]) => {
    const shown = 'operation' in row ? row.operation : row;
    const operations = new Map<string | null, Operation>(isActionTable(shown) ? Object.entries(shown.actions) : [[null, shown]]);
    const all = [...operations.values()];
    const annotations = annotate(shown.title, all);
    return {
      name,
      title: shown.title,
      description: shown.description,
      annotations,
      operations,
      otherwise: (isActionTable(shown) && shown.otherwise) || null,
      defaults: 'operation' in row ? row.defaults : {},
      public: all.some(({ access }) => access.who === 'anyone'),
      readOnly: annotations.readOnlyHint,
    };
  });
}

function annotate(title: string, operations: Operation[]): Annotations {
  return {
    title,
    readOnlyHint: operations.every(({ kind }) => kind === 'query'),
    destructiveHint: operations.some((operation) => operation.kind === 'command' && operation.destructive === true),
    idempotentHint: operations.every((operation) => operation.kind === 'query' || operation.repeat === 'natural'),
    openWorldHint: operations.some(({ thirdPartyText }) => thirdPartyText === true),
  };
}
