import { lazy } from '../domain/kernel/index.ts';
import { descriptionIndex } from './description-index.ts';
import type { Exchange } from './exchange.ts';
import { LANDING_POLICY, landingPage } from './landing-page.ts';
import { llmsText } from './llms-text.ts';
import { type ManifestSource, PLACEHOLDER_URL } from './manifest-source.ts';
import { mcpManifest } from './mcp-manifest.ts';
import { agentDescription } from './openapi/agent-description.ts';
import { fullDescription } from './openapi/full-description.ts';
import { assertPartner } from './partner-key.ts';
import type { Operator } from '../rest/pages/frame-page.ts';
import { MANIFEST_PATHS } from './served-paths.ts';
import { jsonAnswer, sendAnswer, type StaticAnswer, staticAnswer } from './static-answer.ts';

interface ManifestParts extends ManifestSource {
  readonly operator: Operator;
  readonly partnerKeys: readonly string[];
  /** The JSON Web Key Set of the access tokens as it is now. */
  readonly jwks: () => Promise<object>;
  /** The text of a guide that lies in the project's root. */
  readonly readGuide: (file: string) => string;
}

type ManifestMiddleware = (ctx: Exchange, next: () => Promise<unknown>) => Promise<unknown>;

/** Serves every manifest. All but the key set are made when they are first asked for, and kept as bytes. */
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
    [MANIFEST_PATHS.landing, () => landing(source)],
    [MANIFEST_PATHS.llms, () => staticAnswer(llmsText(source), 'text/plain; charset=utf-8')],
    [MANIFEST_PATHS.agentGuide, () => guide('AGENT_GUIDE.md', source)],
    [MANIFEST_PATHS.ownerGuide, () => guide('OWNER_GUIDE.md', source)],
    [MANIFEST_PATHS.agentDescription, () => jsonAnswer(agentDescription(source))],
    [MANIFEST_PATHS.descriptions, () => jsonAnswer(descriptionIndex(source))],
    ...source.endpoints.map((endpoint): [string, () => StaticAnswer] => [
      `/.well-known/${endpoint.key}`,
      () => jsonAnswer(mcpManifest(endpoint, source)),
    ]),
  ];
  return new Map(makers.map(([path, make]) => [path, lazy(make)]));
}

function landing(source: ManifestParts): StaticAnswer {
  const page = staticAnswer(landingPage(source, source.operator), 'text/html; charset=utf-8');
  return { ...page, headers: { ...page.headers, 'Content-Security-Policy': LANDING_POLICY } };
}

/** A guide as it lies in the project, with this server's address in it. */
function guide(file: string, { publicBaseUrl, readGuide }: ManifestParts): StaticAnswer {
  return staticAnswer(readGuide(file).replaceAll(PLACEHOLDER_URL, publicBaseUrl), 'text/markdown; charset=utf-8');
}
