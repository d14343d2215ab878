import type { ManifestSource } from '../manifest-source.ts';
import { describeApi } from './describe-api.ts';
import type { PlainObject } from './plain-object.ts';
import { servedPathItems } from './served-path-items.ts';

/** Tier 2, for holders of a partner key: everything that this server answers. */
export function fullDescription(source: ManifestSource): PlainObject {
  return describeApi(source, {
    title: 'Rentwire',
    description: 'The full description: every route, page, callback, manifest and MCP endpoint of the server.',
    includes: () => true,
    otherPaths: servedPathItems(source),
  });
}
