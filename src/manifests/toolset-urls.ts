import type { Endpoint } from '../tools/endpoints.ts';
import { type View, viewsOf } from '../tools/mcp/view.ts';
import type { ManifestSource } from './manifest-source.ts';

export interface ToolsetUrl {
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
const known = new WeakMap<Endpoint, readonly View[]>();

function viewsOnce(endpoint: Endpoint): readonly View[] {
  const views = known.get(endpoint) ?? viewsOf(endpoint);
  known.set(endpoint, views);
  return views;
}
