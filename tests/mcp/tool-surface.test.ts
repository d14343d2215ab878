import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { toolListing } from '../../src/tools/mcp/tool-listing.ts';

const SNAPSHOTS = new URL('snapshots/', import.meta.url);

// One file per tool, so that every change of what agents see is a difference that somebody reads.
describe.each([consumerEndpoint, ownerEndpoint])('the published tools of $key', (endpoint) => {
  const { tools } = toolListing(endpoint, 'listed');

  test.each(tools.map((tool) => [tool.name, tool] as const))('%s equals its snapshot', async (name, tool) => {
    await expect(`${JSON.stringify(tool, null, 2)}\n`).toMatchFileSnapshot(`snapshots/${endpoint.key}/${name}.json`);
  });

  test('every snapshot belongs to a tool', async () => {
    const files = await readdir(new URL(`${endpoint.key}/`, SNAPSHOTS));
    expect(files.filter((file) => !tools.some(({ name }) => file === `${name}.json`))).toEqual([]);
  });
});
