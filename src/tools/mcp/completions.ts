import type { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DomainError, foldText } from '../../domain/platform/kernel/index.ts';
import type { McpParts } from './mcp-parts.ts';
import type { Exchange } from './admit-request.ts';

/** The tool that knows the possible values of an argument, and where they stand in its answer. */
interface Source {
  readonly tools: readonly string[];
  readonly args: (typed: string) => Record<string, unknown>;
  readonly values: z.ZodType<string[]>;
}

const items = (field: string) =>
  z
    .object({ items: z.array(z.looseObject({})) })
    .transform((answer) => answer.items.flatMap((item) => (typeof item[field] === 'string' ? [item[field]] : [])));
const SEARCHED = 50;

const SOURCES: Readonly<Record<string, Source>> = {
  category: { tools: ['list_categories'], args: () => ({}), values: items('slug') },
  city: {
    tools: ['search_assets'],
    // The typed text is searched for, because there may be more cities than one answer lists.
    args: (typed) => ({ limit: 1, ...(typed !== '' && { q: typed }) }),
    values: z
      .object({ facets: z.object({ city: z.array(z.object({ value: z.string() })) }) })
      .transform(({ facets }) => facets.city.map(({ value }) => value)),
  },
  slug: {
    tools: ['search_assets'],
    args: (typed) => ({ limit: SEARCHED, ...(typed !== '' && { q: typed.replaceAll('-', ' ') }) }),
    values: items('slug'),
  },
  bookingId: {
    tools: ['list_my_bookings', 'list_owner_bookings'],
    args: () => ({ limit: SEARCHED }),
    values: items('bookingId'),
  },
  assetId: { tools: ['list_my_assets'], args: () => ({ limit: SEARCHED }), values: items('id') },
};

/**
 * Completes arguments of prompts and addresses of resources with what the caller may see. Other callers are offered nothing.
 */
export function serveCompletions(server: Server, { view, call }: Exchange, { pipeline }: McpParts): void {
  server.setRequestHandler('completion/complete', async ({ params: { argument } }) => {
    const source = Object.hasOwn(SOURCES, argument.name) ? SOURCES[argument.name] : undefined;
    const tool = source?.tools.map((name) => view.tools.get(name)).find((found) => found !== undefined);
    const operation = tool?.operations.get(null);
    if (source === undefined || operation === undefined) return completed([], '');
    try {
      const typed = argument.value.slice(0, 100);
      const { output } = await pipeline.execute(operation, source.args(typed), call);
      return completed(source.values.parse(output), typed);
    } catch (error) {
      if (error instanceof DomainError) return completed([], '');
      throw error;
    }
  });
}

function completed(values: readonly string[], typed: string) {
  const wanted = foldText(typed);
  const fitting = [...new Set(values)].filter((value) => foldText(value).includes(wanted));
  return { completion: { values: fitting.slice(0, 20), total: fitting.length, hasMore: fitting.length > 20 } };
}
