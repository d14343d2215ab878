import { scopesOf } from '../../tools/tool.ts';
import type { ManifestSource } from '../manifest-source.ts';
import { forAgents } from '../openapi/agent-description.ts';
import type { ApiCall } from '../openapi/api-calls.ts';
import { type PlainObject, schemaRef } from '../openapi/components.ts';
import { describeApi } from '../openapi/describe-api.ts';
import { descriptionOf, type DescriptionParts, operationObject, toolsOf, weightOf } from '../openapi/operation-object.ts';
import { errorsOf, successOf } from '../openapi/responses.ts';
import { webhookItems } from '../openapi/webhooks.ts';
import { type Section, sectionOf } from './sections.ts';

/** The calls of one section, with facts in their descriptions for programs that show nothing else. */
export function sectionDescription(section: Section, source: ManifestSource): PlainObject {
  const isForAgents = forAgents(source);
  return describeApi(source, {
    title: section.title,
    description: section.about,
    includes: (call) => isForAgents(call) && sectionOf(call.route.path) === section,
    otherPaths: {},
    webhooks: section.sent ? webhookItems() : {},
    describe: (call, parts) => ({
      ...operationObject(call, parts),
      description: [descriptionOf(call), ...facts(call, parts), ...refusals(call)].join('\n\n'),
      responses: { ...successOf(call, parts.outputs), ...ANY_REFUSAL },
    }),
  });
}

/** One for all. Which there are is on the index and in the description of the call. */
const ANY_REFUSAL = {
  '4XX': { description: 'Refused.', content: { 'application/json': { schema: schemaRef('Failure') } } },
};

/** Facts that the document has in fields of its own, which many programs do not show. */
function facts({ route, operations }: ApiCall, { places }: DescriptionParts): string[] {
  const tools = toolsOf(operations, places);
  const scopes = scopesOf(route);
  const weight = weightOf(operations);
  return [
    ...(tools.length > 0 ? [`Over MCP: ${tools.map(code).join(', ')}`] : []),
    ...(scopes.length > 0 ? [`An API key needs ${scopes.map(code).join(' or ')}.`] : []),
    ...(weight > 1 ? [`Counts as ${weight} requests.`] : []),
  ];
}

function refusals({ operations }: ApiCall): string[] {
  const items = errorsOf(operations).map(({ status, code: name, when }) => `- ${status} ${code(name)}: ${when}`);
  return items.length === 0 ? [] : ['Refuses, beside what any call may answer:', items.join('\n')];
}

function code(text: string): string {
  return `\`${text}\``;
}
