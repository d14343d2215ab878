import type { JsonObject } from '../json-schema.ts';

/**
 * A resource that some hosts show beside the tools. It holds nothing that no tool says, because many hosts read no resources.
 */
export interface Described {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The tool that says the same. If it is not listed, the resource is not listed either. */
  readonly tool: string;
}

interface Resource extends Described {
  readonly uri: string;
}

interface Template extends Described {
  /** The part of the address in braces is this argument of the tool. */
  readonly argument: string;
  readonly uriTemplate: string;
}

export const POLICIES = 'rentwire://policies';

export const RESOURCES: readonly Resource[] = [
  {
    uri: POLICIES,
    name: 'policies',
    title: 'Cancellation policies',
    description: 'What a renter gets back who cancels, under each policy. pricing_quote says it for one rental, in money.',
    tool: 'pricing_quote',
  },
  {
    uri: 'rentwire://fees',
    name: 'fees',
    title: 'Categories and fees',
    description: 'All categories with their service fee (serviceFeeBps: 100 is 1 %) and usual cancellation policy.',
    tool: 'list_categories',
  },
];

export const TEMPLATES: readonly Template[] = [
  {
    uriTemplate: 'rentwire://listing/{slug}',
    argument: 'slug',
    name: 'listing',
    title: 'A listing',
    description: 'Everything about one asset: prices, extras, rules, deposit, documents.',
    tool: 'get_asset_detail',
  },
  {
    uriTemplate: 'rentwire://requirements/{category}',
    argument: 'category',
    name: 'requirements',
    title: 'What a renter shows',
    description: 'Documents and declarations that a category asks of a renter.',
    tool: 'get_category_requirements',
  },
  {
    uriTemplate: 'rentwire://own-listing/{assetId}',
    argument: 'assetId',
    name: 'own-listing',
    title: 'A listing of yours',
    description:
      'One of your assets with everything that you can change. Signed in by a header only; get_owner_asset_detail also takes a session.',
    tool: 'get_owner_asset_detail',
  },
];

/** The tool that answers for a resource, with its arguments. Null for an unknown address. */
export function toolOfResource(uri: string): { tool: string; args: JsonObject } | null {
  const fixed = RESOURCES.find((resource) => resource.uri === uri);
  return fixed === undefined ? templateOf(uri) : { tool: fixed.tool, args: {} };
}

function templateOf(uri: string): { tool: string; args: JsonObject } | null {
  for (const { uriTemplate, argument, tool } of TEMPLATES) {
    const start = uriTemplate.slice(0, uriTemplate.indexOf('{'));
    const value = uri.slice(start.length);
    if (uri.startsWith(start) && /^[\w-]{1,100}$/.test(value)) return { tool, args: { [argument]: value } };
  }
  return null;
}
