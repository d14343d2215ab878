import { lazyOf } from '../domain/platform/kernel/index.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { endpointViews } from '../tools/mcp/endpoint-views.ts';
import { scopesOf, type Tool } from '../tools/tool.ts';
import type { ManifestSource } from './manifest-source.ts';

interface ToolsetUrl {
  /** The path after that of the endpoint, for example `x/booking`. */
  readonly name: string;
  readonly url: string;
  readonly tools: number;
  readonly note: string;
}

/** The smaller lists of an endpoint, each with its address. */
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
  'signed-in': 'everything, for hosts that sign in only when the first request is refused',
};

/** The views of an endpoint, made once, because each view makes its whole listing. */
const viewsOnce = lazyOf(endpointViews);

/** Who may call a tool, in a word: `open`, `sign-in`, `vendor`; several if that depends on the action. */
export function toolAccess(tool: Tool, { onlyRole }: Pick<Endpoint, 'onlyRole'>): string {
  const signedIn = onlyRole === 'VENDOR' ? 'vendor' : 'sign-in';
  if (!tool.public) return signedIn;
  return scopesOf(tool).length === 0 ? 'open' : `open or ${signedIn}`;
}
