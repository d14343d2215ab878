import { againstBareKoa } from '../against-bare-koa.ts';
import { searchPaths } from '../catalog-paths.ts';
import type { Row } from '../row.ts';

export const assetList: Row = {
  name: 'asset-list',
  measure: async ({ fixture }) => [await againstBareKoa('REST asset list / bare Koa', searchPaths, fixture)],
};
