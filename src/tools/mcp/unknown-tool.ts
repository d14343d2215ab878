import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { consumerEndpoint, ownerEndpoint } from '../endpoints.ts';
import { nearestName } from '../nearest-name.ts';
import type { View } from './view.ts';

/** A tool that this URL does not serve; one that is served elsewhere is told by its address there. */
export function unknownTool(name: string, { path, tools: known }: Pick<View, 'path' | 'tools'>): ProtocolError {
  const elsewhere = [consumerEndpoint, ownerEndpoint].find(({ tools }) => tools.some((tool) => tool.name === name));
  const near = elsewhere === undefined ? nearestName(name, [...known.keys()]) : null;
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  const hint = elsewhere === undefined ? meant : ` ${name} is a tool of ${elsewhere.path}.`;
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${name}.${hint} tools/list names the tools of ${path}.`,
  );
}
