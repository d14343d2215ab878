import { lazy } from '../../domain/platform/kernel/index.ts';
import type { Endpoint } from '../endpoints.ts';
import type { Tool } from '../tool.ts';
import { type ToolListing, toolListing } from './tool-listing.ts';

/** One URL of an endpoint. It serves exactly the tools that it lists. */
export interface EndpointView {
  readonly path: string;
  readonly tools: ReadonlyMap<string, Tool>;
  /** The list of tools, which is made when it is first requested. */
  readonly listing: () => ToolListing;
  /** If output schemas are listed, clients check every structured answer against them, errors too. */
  readonly outputs: 'listed' | 'unlisted';
  /** Whether every request needs a sign-in. Some hosts start one only when the first request is refused. */
  readonly demandsSignIn: boolean;
}

/**
 * All URLs of an endpoint: the whole list, the same with output schemas and behind a sign-in, the reading tools only, and each
 * toolset. All are filters over one registry.
 */
export function endpointViews({ path, tools, toolsets }: Endpoint): EndpointView[] {
  return [
    endpointView(path, tools),
    endpointView(`${path}/x/full`, tools, { outputs: 'listed' }),
    endpointView(`${path}/signed-in`, tools, { demandsSignIn: true }),
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

function endpointView(
  path: string,
  tools: readonly Tool[],
  { outputs = 'unlisted', demandsSignIn = false }: Partial<Pick<EndpointView, 'outputs' | 'demandsSignIn'>> = {},
): EndpointView {
  return {
    path,
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    listing: lazy(() => toolListing({ tools }, outputs)),
    outputs,
    demandsSignIn,
  };
}
