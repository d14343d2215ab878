import { type Server, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { FEE_AND_DEPOSIT_IN_WORDS, GRACE_IN_WORDS, policiesInWords } from '../../domain/catalog/pricing/index.ts';
import { DomainError } from '../../domain/platform/kernel/index.ts';
import { isJsonObject } from '../json-schema.ts';
import { answerText } from './answer-text.ts';
import { LIST_CACHE, type McpParts } from './mcp-parts.ts';
import type { Exchange } from './admit-request.ts';
import { type Described, POLICIES, RESOURCES, TEMPLATES } from './resource-table.ts';
import { publishedOutput } from '../../domain/standing/bookings/index.ts';

const MIME_TYPE = 'text/plain';

export function serveResources(server: Server, { view, call, message: { asked } }: Exchange, { pipeline }: McpParts): void {
  const offered = <T extends Described>(all: readonly T[]) => all.filter(({ tool }) => view.tools.has(tool));
  const shown = ({ name, title, description }: Described) => ({ name, title, description, mimeType: MIME_TYPE });
  server.setRequestHandler('resources/list', () => ({
    resources: offered(RESOURCES).map((resource) => ({ uri: resource.uri, ...shown(resource) })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: offered(TEMPLATES).map((template) => ({ uriTemplate: template.uriTemplate, ...shown(template) })),
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    if (asked === null || asked.operation === null) throw new ResourceNotFoundError(uri);
    const { operation, input } = asked;
    const contents = (text: string) => ({ contents: [{ uri, mimeType: MIME_TYPE, text }] });
    if (uri === POLICIES) return { ...contents(policies()), ...LIST_CACHE };
    try {
      const { output } = await pipeline.execute(operation, input, call);
      return contents(isJsonObject(output) ? answerText(output, publishedOutput(operation)) : '');
    } catch (error) {
      if (error instanceof DomainError && error.retryAfterSeconds === undefined) throw new ResourceNotFoundError(uri);
      throw error;
    }
  });
}

function policies(): string {
  return [
    'What comes back of the rent and its tax when a renter cancels, by the policy of the listing (start: of the rental, local time):',
    ...policiesInWords(),
    FEE_AND_DEPOSIT_IN_WORDS,
    GRACE_IN_WORDS,
  ].join('\n');
}
