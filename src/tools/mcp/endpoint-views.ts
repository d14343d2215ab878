import { lazy } from '../../domain/platform/kernel/index.ts';
import type { Endpoint } from '../endpoints.ts';
import type { Tool } from '../tool.ts';
import { type ToolListing, toolListing } from './tool-listing.ts';

/** One URL of an endpoint: what it lists is what it serves. */
export interface EndpointView {
  readonly path: string;
  readonly tools: ReadonlyMap<string, Tool>;
  /** Made when somebody first asks for it. */
  readonly listing: () => ToolListing;
  /** With listed output schemas clients hold every structured answer against them, errors too. */
  readonly outputs: 'listed' | 'unlisted';
}

/** The whole list, the same with output schemas, what only reads, and each toolset: all filters over one registry. */
export function endpointViews({ path, tools, toolsets }: Endpoint): EndpointView[] {
  return [
    endpointView(path, tools),
    endpointView(`${path}/x/full`, tools, 'listed'),
    endpointView(
      `${path}/readonly`,
      tools.filter(({ readOnly }) => readOnly),
    ),
    ...Object.entries(toolsets).map(([name, members]) =>
      endpointView(
        `${path}/x/${name}`,
        tools.filter((tool) => members.includes(tool.name)),
      ),
    ),
  ];
}

function endpointView(path: string, tools: readonly Tool[], outputs: EndpointView['outputs'] = 'unlisted'): EndpointView {
  return {
    path,
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    listing: lazy(() => toolListing({ tools }, outputs)),
    outputs,
  };
}
