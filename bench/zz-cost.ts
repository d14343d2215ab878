// ad hoc: node bench/zz-cost.ts <kind> <tree>...
import autocannon from 'autocannon';
const [kind = 'detail', ...trees] = process.argv.slice(2);
const { makeFixture } = await import('./fixture.ts');
const fixture = await makeFixture();
const { detailPaths, searchPaths, SLUGS } = await import('./catalog-paths.ts');
const { callTool } = await import('./mcp-request.ts');
const kinds: Record<string, object[]> = {
  detail: detailPaths.map((path) => ({ path })), list: searchPaths.map((path) => ({ path })),
  mcp: SLUGS.map((slug) => callTool('/api/v1/mcp', '2026-07-28', 'get_asset_detail', { slug })),
  old: SLUGS.map((slug) => callTool('/api/v1/mcp', '2025-11-25', 'get_asset_detail', { slug })),
  health: [{ path: '/api/v1/health' }],
};
const sides: { tree: string; side: { url: string; ask(q: string): Promise<unknown>; stop(): Promise<void> }; costs: number[] }[] = [];
for (const tree of trees) {
  if (tree.startsWith('bare')) {
    const { startBareKoa } = await import('./bare-koa.ts');
    const { startMarketplace } = await import((tree.split(':')[1] ?? '/work/main') + '/bench/start-marketplace.ts');
    const ours = await startMarketplace(fixture.copy('m'));
    sides.push({ tree, side: await startBareKoa(ours, kind === 'list' ? searchPaths : detailPaths, fixture), costs: [] });
    await ours.stop();
  } else {
    const { startMarketplace } = await import(`${tree}/bench/start-marketplace.ts`);
    sides.push({ tree, side: await startMarketplace(fixture.copy('m')), costs: [] });
  }
}
for (let round = 0; round < 24; round++) for (const { side, costs } of sides) {
  const before = Number(await side.ask('cpu'));
  const r = await autocannon({ url: side.url, connections: 4, amount: kind === 'list' ? 300 : 800, requests: kinds[kind] as never });
  if (round > 3) costs.push(((Number(await side.ask('cpu')) - before) * 1e6) / r.requests.total);
}
for (const { tree, side, costs } of sides) { costs.sort((a, b) => a - b); console.log(tree.padEnd(30), 'min', costs[0]?.toFixed(0), 'q1', costs[Math.floor(costs.length / 4)]?.toFixed(0), 'median', costs[Math.floor(costs.length / 2)]?.toFixed(0)); await side.stop(); }
fixture.remove();
