import type { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  isInitializeRequest,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from '../json-schema.ts';
import { MODERN_VERSION } from './protocol.ts';
import type { RequestId } from './refusal.ts';

/** `modern` is stateless with claims in `_meta`; `legacy` is everything up to 2025-11-25. */
export type Era = 'modern' | 'legacy';

interface OrdinaryRequest {
  readonly era: Era;
  readonly id: RequestId;
  readonly method: string;
  /** The tool of a `tools/call`, otherwise empty. */
  readonly name: string;
}

/**
 * Returns a request that passes every check of the SDK and asks for nothing unusual; otherwise null, and the SDK decides. It
 * may return null for a valid request, but never a request for an invalid one.
 */
export function ordinaryRequest(headers: IncomingHttpHeaders, body: JsonObject): OrdinaryRequest | null {
  const { jsonrpc, id, method, params = {}, ...others } = body;
  if (jsonrpc !== '2.0' || !isRequestId(id) || typeof method !== 'string' || !isJsonObject(params)) return null;
  if (!isEmpty(others)) return null;

  const { name = '', arguments: args = {}, _meta: meta = {}, ...unusual } = params;
  if (typeof name !== 'string' || !isJsonObject(args) || !isJsonObject(meta) || !isEmpty(unusual)) return null;
  if (Object.keys(meta).some(isUnusual)) return null;

  const request = { id, method, name };
  if (PROTOCOL_VERSION_META_KEY in meta)
    return isModern(headers, body, { ...request, meta }) ? { era: 'modern', ...request } : null;
  return isLegacy(headers) ? { era: 'legacy', ...request } : null;
}

/** Returns a valid handshake of the older era for a version that is supported; otherwise null, and the SDK decides. */
export function ordinaryHandshake(
  headers: IncomingHttpHeaders,
  body: JsonObject,
): { readonly id: RequestId; readonly version: string } | null {
  if (body['method'] !== 'initialize' || !isLegacy(headers)) return null;
  const { jsonrpc: _jsonrpc, id, method: _method, params, ...others } = body;
  if (!isRequestId(id) || !isEmpty(others) || !isInitializeRequest(body)) return null;
  const { protocolVersion, capabilities: _capabilities, clientInfo: _clientInfo, ...unusual } = Object(params);
  if (!isEmpty(unusual) || protocolVersion === MODERN_VERSION || !SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion))
    return null;
  return { id, version: protocolVersion };
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function isEmpty(object: JsonObject): boolean {
  return Object.keys(object).length === 0;
}

const PROTOCOL = 'io.modelcontextprotocol/';
const CLAIMS = ['protocolVersion', 'clientInfo', 'clientCapabilities', 'logLevel'].map((claim) => PROTOCOL + claim);

function isUnusual(key: string): boolean {
  return key === 'progressToken' || (key.startsWith(PROTOCOL) && !CLAIMS.includes(key));
}

function isModern(
  headers: IncomingHttpHeaders,
  body: JsonObject,
  { method, name, meta }: Pick<OrdinaryRequest, 'method' | 'name'> & { readonly meta: JsonObject },
): boolean {
  if (headers['mcp-protocol-version'] !== MODERN_VERSION || meta[PROTOCOL_VERSION_META_KEY] !== MODERN_VERSION) return false;
  if (headers['mcp-method'] !== method || (headers['mcp-name'] ?? '') !== name) return false;
  if (Object.keys(headers).some((header) => header.startsWith('mcp-param-'))) return false;
  return hasSoundClaims(body, meta);
}

/** Claims that the SDK has accepted. A client repeats its claims with every request, and checking them again would be slow. */
const soundClaims = new Set<string>();
const MAX_REMEMBERED = 500;
const MAX_REMEMBERED_LENGTH = 2_000;

function hasSoundClaims(body: JsonObject, meta: JsonObject): boolean {
  const claims = JSON.stringify(Object.fromEntries(CLAIMS.map((claim) => [claim, meta[claim]])));
  if (soundClaims.has(claims)) return true;
  if (classifyInboundRequest({ httpMethod: 'POST', body }).kind !== 'modern') return false;
  if (soundClaims.size >= MAX_REMEMBERED) soundClaims.clear();
  if (claims.length <= MAX_REMEMBERED_LENGTH) soundClaims.add(claims);
  return true;
}

function isLegacy(headers: IncomingHttpHeaders): boolean {
  const version = headers['mcp-protocol-version'];
  return version === undefined || (typeof version === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(version));
}
