import { BASE_PATH, lazy } from '../../domain/platform/kernel/index.ts';
import type {
  Reference,
  ReferenceBody,
  ReferenceCall,
  ReferenceField,
  ReferenceLine,
  ReferenceRefusal,
} from '../../rest/web/page-contract.ts';
import type { ManifestSource } from '../manifest-source.ts';
import { agentDescription, agentWords, forAgents } from '../openapi/agent-description.ts';
import { type ApiCall, apiCalls, toolPlaces } from '../openapi/api-calls.ts';
import { COMMON_ERRORS, componentName, type PlainObject, SECURITY_SCHEMES } from '../openapi/components.ts';
import { TAGS, tagOf, toolsOf, weightOf } from '../openapi/operation-object.ts';
import { SENT, WEBHOOKS } from '../openapi/webhooks.ts';
import { asObject, fieldsOf, objectIn, partsIn, refOf, type Schemas, textIn } from './schema-fields.ts';
import { type Section, SECTIONS, sectionOf } from './sections.ts';

/** The reference of the API for people: the same description that programs read, in pieces. */
export function referenceOf(source: ManifestSource): Reference {
  const places = toolPlaces(source.endpoints);
  const calls = apiCalls(source.routes).filter(forAgents(source));
  const used = new Set(calls.flatMap(({ operations }) => operations.map(({ access }) => access.who)));
  const document = lazy(() => agentDescription(source));
  const lineOf = (call: ApiCall): ReferenceLine => ({
    id: call.id,
    method: call.route.method,
    path: call.route.path,
    title: call.operations.map(({ title }) => title).join(' / '),
    who: call.operations.slice(0, 1).map(tagOf).join(''),
    tools: toolsOf(call.operations, places),
    anchor: anchorOf(call.route.method, call.route.path),
  });
  const addressOf = ({ route, operations }: ApiCall) => ({
    url: `${source.publicBaseUrl}${route.root ? '' : BASE_PATH}${route.path}`,
    weight: weightOf(operations),
  });
  const callsOf = (section: Section) => calls.filter(({ route }) => sectionOf(route.path) === section);
  return {
    words: agentWords(source),
    credentials: {
      bearer: SECURITY_SCHEMES.bearer.description,
      keyHeader: SECURITY_SCHEMES.apiKey.name,
      who: Object.entries(TAGS).flatMap(([who, tag]) => ([...used].some((one) => one === who) ? [tag] : [])),
    },
    refusals: COMMON_ERRORS,
    sections: SECTIONS.map((section) => ({
      name: section.name,
      title: section.title,
      about: section.about,
      calls: [...callsOf(section).map(lineOf), ...(section.sent ? SENT_LINES : [])],
    })),
    call(name, id) {
      const section = SECTIONS.find((each) => each.name === name);
      if (section === undefined) return null;
      const call = callsOf(section).find((each) => each.id === id);
      if (call !== undefined)
        return whole({ ...lineOf(call), ...addressOf(call) }, itemOf(document(), call), schemasOf(document()));
      const sent = section.sent ? SENT_LINES.find((each) => each.id === id) : undefined;
      if (sent === undefined) return null;
      return whole({ ...sent, url: null, weight: 1 }, postIn(objectIn(document(), 'webhooks'), sent.path), schemasOf(document()));
    },
  };
}

/** What is sent to others, as lines of its section. */
const SENT_LINES: readonly ReferenceLine[] = WEBHOOKS.map(({ name, summary }) => ({
  id: name,
  method: 'POST',
  path: name,
  title: summary,
  who: SENT.name,
  tools: [],
  anchor: anchorOf('POST', name),
}));

/** Where links to a call led while a library drew the reference. */
function anchorOf(method: string, path: string): string {
  return `${method.toLowerCase()}-${path.replaceAll(/[\s#:?&={}]/g, '-')}`;
}

function itemOf(document: PlainObject, { route }: ApiCall): PlainObject {
  return objectIn(objectIn(objectIn(document, 'paths'), route.path), route.method.toLowerCase());
}

function postIn(webhooks: PlainObject, name: string): PlainObject {
  return objectIn(objectIn(webhooks, name), 'post');
}

function schemasOf(document: PlainObject): Schemas {
  const schemas = objectIn(objectIn(document, 'components'), 'schemas');
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, asObject(schema)]));
}

type Named = ReferenceLine & Pick<ReferenceCall, 'url' | 'weight'>;

function whole(line: Named, item: PlainObject, schemas: Schemas): ReferenceCall {
  const status = Object.keys(objectIn(item, 'responses')).find((code) => code.startsWith('2')) ?? '';
  const answer = objectIn(objectIn(item, 'responses'), status);
  const [bodies, answers] = [bodiesOf(objectIn(item, 'requestBody'), schemas), answersOf(answer, schemas)];
  const scopes = item['x-scopes'];
  return {
    ...line,
    description: textIn(item, 'description'),
    scopes: Array.isArray(scopes) ? scopes.map(String) : [],
    parameters: partsIn(item, 'parameters').flatMap((parameter) => parameterRow(parameter)),
    bodies,
    answer: { status, description: textIn(answer, 'description'), types: Object.keys(objectIn(answer, 'content')) },
    answers,
    refusals: partsIn(item, 'x-errors').map(refusalOf),
    kinds: kindsOf(
      [...bodies, ...answers].flatMap(({ fields }) => fields),
      schemas,
    ),
  };
}

/** The key that makes a repetition safe is explained once for all calls. */
function parameterRow(parameter: PlainObject): ReferenceField[] {
  if ('$ref' in parameter) return [];
  const [row] = fieldsOf(
    {
      properties: {
        [textIn(parameter, 'name')]: { ...objectIn(parameter, 'schema'), description: textIn(parameter, 'description') },
      },
    },
    {},
  );
  const place = textIn(parameter, 'in');
  return row === undefined ? [] : [{ ...row, type: `${place}: ${row.type}`, required: parameter['required'] === true }];
}

function bodiesOf(body: PlainObject, schemas: Schemas): ReferenceBody[] {
  return Object.entries(objectIn(body, 'content')).flatMap(([type, value]) => {
    const content = asObject(value);
    const schema = objectIn(content, 'schema');
    const [chosenBy, examples] = [choicesIn(schema), examplesIn(content)];
    const options = optionsOf(schema);
    return options.map((option) => {
      const name = refOf(option) ?? '';
      const several = options.length > 1 ? (chosenBy.get(name) ?? (eventIn(option) || name)) : '';
      return {
        name: [type === JSON_TYPE ? '' : type, several].filter((part) => part !== '').join(', '),
        fields: fieldsOf(option, schemas),
        example: examples.get(name) ?? null,
      };
    });
  });
}

/** The field and its value that choose a schema, by the name of the schema. */
function choicesIn(schema: PlainObject): ReadonlyMap<string, string> {
  const discriminator = objectIn(schema, 'discriminator');
  const field = textIn(discriminator, 'propertyName');
  const choices = Object.entries(objectIn(discriminator, 'mapping'));
  return new Map(choices.map(([choice, $ref]): [string, string] => [refOf({ $ref }) ?? '', `${field}: ${choice}`]));
}

/** The examples as JSON, by the name of the schema that they follow. */
function examplesIn(content: PlainObject): ReadonlyMap<string, string> {
  const examples = Object.entries(objectIn(content, 'examples'));
  return new Map(
    examples.map(([name, example]): [string, string] => [
      componentName({ name }, 'Input'),
      JSON.stringify(asObject(example)['value'], null, 2),
    ]),
  );
}

const JSON_TYPE = 'application/json';

/** The event that is sent, where there are several. */
function eventIn(schema: PlainObject): string {
  const event = objectIn(objectIn(schema, 'properties'), 'type')['const'];
  return typeof event === 'string' ? event : '';
}

/** What stands in `data` of the answer. */
function answersOf(answer: PlainObject, schemas: Schemas): ReferenceBody[] {
  const schema = objectIn(objectIn(objectIn(answer, 'content'), JSON_TYPE), 'schema');
  const data = partsIn(schema, 'allOf')
    .map((part) => objectIn(objectIn(part, 'properties'), 'data'))
    .at(-1);
  if (data === undefined) return [];
  const options = optionsOf(data);
  return options.map((option) => ({
    name: options.length === 1 ? '' : (refOf(option) ?? '').replace(/Output$/, ''),
    fields: fieldsOf(option, schemas),
    example: null,
  }));
}

function optionsOf(schema: PlainObject): PlainObject[] {
  const options = [...partsIn(schema, 'oneOf'), ...partsIn(schema, 'anyOf')];
  return options.length === 0 ? [schema] : options;
}

function refusalOf(error: PlainObject): ReferenceRefusal {
  return { status: Number(error['status']), code: textIn(error, 'code'), when: textIn(error, 'when') };
}

/** Every kind that the fields name, and those that these name in turn. */
function kindsOf(fields: readonly ReferenceField[], schemas: Schemas): ReferenceBody[] {
  const found = new Map<string, ReferenceBody>();
  const waiting = [...fields];
  for (const { kind } of waiting) {
    if (kind === null || found.has(kind)) continue;
    const body = { name: kind, fields: fieldsOf(schemas[kind] ?? {}, schemas), example: null };
    found.set(kind, body);
    waiting.push(...body.fields);
  }
  return [...found.values()];
}
