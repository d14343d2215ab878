import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { mcpManifest, PROTOCOL_VERSIONS } from '../../src/manifests/mcp-manifest.ts';
import { source } from './manifest-source.ts';

test('the manifests name the protocol versions that the endpoints speak', () => {
  expect(PROTOCOL_VERSIONS).toEqual(['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]);
});

test.each(source.endpoints.map((endpoint) => [endpoint.key, endpoint] as const))(
  'the manifest of %s says how to connect and which tools there are',
  (key, endpoint) => {
    const manifest = mcpManifest(endpoint, source);
    expect(manifest).toMatchObject({
      name: 'rentwire',
      url: `https://rent.example/api/v1/${key}`,
      transport: 'streamable-http',
      toolCount: endpoint.tools.length,
      tools: endpoint.tools.map(({ name }) => name),
      toolsets: expect.arrayContaining([expect.objectContaining({ url: `https://rent.example/api/v1/${key}/readonly` })]),
      authentication: { role: endpoint.onlyRole },
    });
  },
);
