import { againstBareKoa } from '../against-bare-koa.ts';
import { detailPaths } from '../load/catalog-paths.ts';
import type { Row } from '../row.ts';

export const assetDetail: Row = {
  name: 'asset-detail',
  measure: ({ fixture }) =>
    againstBareKoa('REST asset detail', detailPaths, { fixture, wanted: { memory: 0.35, statements: 0.5 } }),
};
