import { lazyOf } from '../domain/platform/kernel/index.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { endpointViews } from '../tools/mcp/endpoint-views.ts';
import { scopesOf, type Tool } from '../tools/tool.ts';
import type { ManifestSource } from './manifest-source.ts';

interface ToolsetUrl {
  /** The path behind the endpoint's own, for example `x/booking`. */
  readonly name: string;
  readonly url: string;
  readonly tools: number;
  /** What is listed there. */
  readonly note: string;
}

/** The smaller lists of an endpoint, each with the address to connect to. */
export function toolsetUrls(endpoint: Endpoint, { publicBaseUrl }: Pick<ManifestSource, 'publicBaseUrl'>): ToolsetUrl[] {
  return viewsOnce(endpoint)
    .filter(({ path }) => path !== endpoint.path)
    .map(({ path, tools }) => {
      const name = path.slice(endpoint.path.length + 1);
      return {
        name,
        url: `${publicBaseUrl}${path}`,
        tools: tools.size,
        note: NOTES[name] ?? `what concerns ${name.replace('x/', '')}`,
      };
    });
}

const NOTES: Readonly<Record<string, string>> = {
  'x/full': 'everything, with the schemas of the answers',
  readonly: 'what changes nothing',
};

/** A view brings its whole listing with it, which is much to make for its address alone. */
const viewsOnce = lazyOf(endpointViews);

/** Who may call a tool, in a word or two: `open`, `sign-in`, `vendor`; both where that depends on the action. */
export function toolAccess(tool: Tool, { onlyRole }: Pick<Endpoint, 'onlyRole'>): string {
  const signedIn = onlyRole === 'VENDOR' ? 'vendor' : 'sign-in';
  if (!tool.public) return signedIn;
  return scopesOf(tool).length === 0 ? 'open' : `open or ${signedIn}`;
}
