import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { consumerEndpoint, ownerEndpoint } from '../endpoints.ts';
import type { View } from './view.ts';

/** A tool that this URL does not serve; one that is served elsewhere is told by its address there. */
export function unknownTool(name: string, { path }: Pick<View, 'path'>): ProtocolError {
  const elsewhere = [consumerEndpoint, ownerEndpoint].find(({ tools }) => tools.some((tool) => tool.name === name));
  const hint = elsewhere === undefined ? '' : ` ${name} is a tool of ${elsewhere.path}.`;
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${name}.${hint} tools/list names the tools of ${path}.`,
  );
}
