import { againstBareKoa } from '../against-bare-koa.ts';
import { detailPaths } from '../catalog-paths.ts';
import type { Row } from '../row.ts';

export const assetDetail: Row = {
  name: 'asset-detail',
  measure: async ({ fixture }) => [await againstBareKoa('REST asset detail / bare Koa', detailPaths, fixture)],
};
