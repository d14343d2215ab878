import type { Operation } from '../domain/kernel/index.ts';
import { type Annotations, isActionTable, type Tool, type ToolTable } from './tool.ts';

/** The tools of a table, with annotations derived from what the operations declare: a `manage_*` tool takes the worst of its actions. */
export function buildTools(table: ToolTable): Tool[] {
  return Object.entries(table).map(([name, row]) => {
    const operations = new Map<string | null, Operation>(isActionTable(row) ? Object.entries(row.actions) : [[null, row]]);
    const all = [...operations.values()];
    const annotations = annotate(row.title, all);
    return {
      name,
      title: row.title,
      description: row.description,
      annotations,
      operations,
      otherwise: (isActionTable(row) && row.otherwise) || null,
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
