import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { BASE_PATH, declareError, forbidden, lazy } from '../domain/platform/kernel/index.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { aiCatalog, apiCatalog, registryEntry, serverCard } from './discovery-documents.ts';
import { GUIDE_PAGES, guidePageFile, guidePagePath } from './guide-pages.ts';
import { llmsText } from './llms-text.ts';
import { type ManifestSource, PLACEHOLDER_URL } from './manifest-source.ts';
import { mcpManifest } from './mcp-manifest.ts';
import { agentDescription } from './openapi/agent-description.ts';
import { fullDescription } from './openapi/full-description.ts';
import { sectionDescription } from './reference/section-description.ts';
import { sectionDescriptionPath, SECTIONS } from './reference/sections.ts';
import { CARD_TYPE, registryEntryPath, serverCardAlias, serverCardPath } from './server-card-path.ts';
import { MANIFEST_PATHS } from './served-paths.ts';
import { type Exchange, jsonAnswer, sendAnswer, type StaticAnswer, staticAnswer } from '../rest/static-answer.ts';

interface ManifestParts extends ManifestSource {
  readonly partnerKeys: readonly string[];
  /** The present JSON Web Key Set of the access tokens. */
  readonly jwks: () => Promise<object>;
  /** Reads a guide in the project's root. */
  readonly readGuide: (file: string) => string;
}

const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

type ManifestMiddleware = (ctx: Exchange, next: () => Promise<unknown>) => Promise<unknown>;

/** Serves every manifest. All except the key set are made when they are first requested, and kept as bytes. */
export function manifestMiddleware(parts: ManifestParts): ManifestMiddleware {
  const open = openAnswers(parts);
  const full = lazy(() => jsonAnswer(fullDescription(parts), 'private'));

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const answer = open.get(ctx.path);
    if (answer !== undefined) return sendAnswer(ctx, answer());
    if (ctx.path === MANIFEST_PATHS.keys) return sendAnswer(ctx, jsonAnswer(await parts.jwks()));
    if (ctx.path !== MANIFEST_PATHS.fullDescription) return next();
    assertPartner(ctx, parts.partnerKeys);
    return sendAnswer(ctx, full());
  };
}

function openAnswers(source: ManifestParts): Map<string, () => StaticAnswer> {
  const makers: [string, () => StaticAnswer][] = [
    [MANIFEST_PATHS.llms, () => staticAnswer(llmsText(source), 'text/plain; charset=utf-8')],
    [MANIFEST_PATHS.agentGuide, () => guide('AGENT_GUIDE.md', source)],
    [MANIFEST_PATHS.ownerGuide, () => guide('OWNER_GUIDE.md', source)],
    ...GUIDE_PAGES.map(({ name }): [string, () => StaticAnswer] => [
      guidePagePath(name),
      () => guide(guidePageFile(name), source),
    ]),
    [MANIFEST_PATHS.agentDescription, () => jsonAnswer(agentDescription(source))],
    [MANIFEST_PATHS.agentFile, () => jsonAnswer(agentDescription(source))],
    [MANIFEST_PATHS.descriptions, () => jsonAnswer(descriptionIndex(source))],
    [MANIFEST_PATHS.llmsFull, () => llmsFull(source)],
    ...SECTIONS.flatMap((section): [string, () => StaticAnswer][] => [
      [sectionDescriptionPath(section), () => jsonAnswer(sectionDescription(section, source))],
    ]),
    [MANIFEST_PATHS.aiCatalog, () => jsonAs(aiCatalog(source), 'application/ai-catalog+json')],
    [MANIFEST_PATHS.apiCatalog, () => jsonAs(apiCatalog(source), API_CATALOG_TYPE)],
    ...source.endpoints.flatMap((endpoint) => endpointAnswers(endpoint, source)),
  ];
  return new Map(makers.map(([path, make]) => [path, lazy(make)]));
}

function endpointAnswers(endpoint: Endpoint, source: ManifestParts): [string, () => StaticAnswer][] {
  const card = () => jsonAs(serverCard(endpoint, source), CARD_TYPE);
  return [
    [`/.well-known/${endpoint.key}`, () => jsonAnswer(mcpManifest(endpoint, source))],
    [serverCardPath(endpoint), card],
    [serverCardAlias(endpoint), card],
    [registryEntryPath(endpoint), () => jsonAnswer(registryEntry(endpoint, source))],
  ];
}

function jsonAs(document: object, type: string): StaticAnswer {
  return staticAnswer(`${JSON.stringify(document)}\n`, type);
}

/** The summary with both guides and all their pages, for clients that fetch only once. */
function llmsFull(source: ManifestParts): StaticAnswer {
  const files = ['AGENT_GUIDE.md', 'OWNER_GUIDE.md', ...GUIDE_PAGES.map(({ name }) => guidePageFile(name))];
  const texts = [llmsText(source), ...files.map((file) => guideText(file, source))];
  return staticAnswer(texts.join('\n\n---\n\n'), 'text/plain; charset=utf-8');
}

/** A guide, or a page of one, with the address of this server. */
function guide(file: string, source: ManifestParts): StaticAnswer {
  return staticAnswer(guideText(file, source), 'text/markdown; charset=utf-8');
}

function guideText(file: string, { publicBaseUrl, readGuide }: ManifestParts): string {
  return readGuide(file).replaceAll(PLACEHOLDER_URL, publicBaseUrl);
}

/**
 * `/.well-known/openapi`: the available descriptions, and what each requires. It is a list of OpenAPI documents and none itself,
 * so it has no field `openapi`, by which a reader would take it for one.
 */
function descriptionIndex({ publicBaseUrl, version }: ManifestSource): object {
  return {
    version,
    descriptions: [
      {
        name: 'agent',
        format: 'OpenAPI 3.1.0',
        tier: 0,
        url: `${publicBaseUrl}${MANIFEST_PATHS.agentDescription}`,
        file: `${publicBaseUrl}${MANIFEST_PATHS.agentFile}`,
        authentication: null,
        description: 'What agents of renters and owners call. Open to everyone.',
      },
      {
        name: 'full',
        format: 'OpenAPI 3.1.0',
        tier: 2,
        url: `${publicBaseUrl}${MANIFEST_PATHS.fullDescription}`,
        authentication: { type: 'apiKey', in: 'header', name: 'X-Partner-Key' },
        description: 'Everything the server answers, for holders of a partner key.',
        howToGetAKey:
          'Ask the operator of this installation, who gives out the keys. A local installation makes one at its first start and keeps it in secrets.json in its data folder.',
      },
    ],
    calls: {
      tier: 1,
      url: `${publicBaseUrl}${BASE_PATH}`,
      authentication: 'Authorization: Bearer <access token or API key>, or X-Api-Key',
    },
  };
}

const partnerKeyNeeded = declareError({
  code: 'unauthenticated',
  status: 401,
  when: 'The full description was asked for without a partner key.',
  data: z.object({ header: z.literal('X-Partner-Key') }),
  message: () =>
    `Send your partner key in X-Partner-Key. /.well-known/openapi says how to get one; ${MANIFEST_PATHS.agentDescription} needs none.`,
  next: () => [],
});

/** Lets holders of a partner key pass: 401 without a key, 403 with a wrong one. */
function assertPartner(ctx: Exchange, partnerKeys: readonly string[]): void {
  const given = ctx.get('x-partner-key');
  if (given === '') throw partnerKeyNeeded({ header: 'X-Partner-Key' });
  // Hashes have one length and all are compared, so that neither the time nor the order reveals anything about a key.
  const known = partnerKeys.filter((key) => timingSafeEqual(digest(given), digest(key)));
  if (known.length === 0) throw forbidden({ needs: 'PARTNER_KEY', has: 'UNKNOWN' });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
