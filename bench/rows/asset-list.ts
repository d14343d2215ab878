import { againstBareKoa } from '../against-bare-koa.ts';
import { searchPaths } from '../load/catalog-paths.ts';
import type { Row } from '../row.ts';

export const assetList: Row = {
  name: 'asset-list',
  measure: ({ fixture }) =>
    againstBareKoa('REST asset list', searchPaths, { fixture, wanted: { memory: 0.25, statements: 0.5 } }),
};
