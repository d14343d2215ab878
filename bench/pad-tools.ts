import type { Tool } from '../src/tools/tool.ts';

/** As many tools as the finished endpoint has. */
export const TOOL_COUNT = 69;

/** The tools, and further ones of the same make under other names until there are enough. */
export function padTools(tools: readonly Tool[]): Tool[] {
  const missing = Math.max(0, TOOL_COUNT - tools.length);
  const further = Array.from({ length: missing }, (_, index) => tools[index % tools.length]).flatMap((tool, index) =>
    tool === undefined ? [] : [{ ...tool, name: `${tool.name}_${index + 2}` }],
  );
  return [...tools, ...further];
}
