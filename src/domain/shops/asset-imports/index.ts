export { fetchImportPictures } from './fetch-import-pictures.ts';
export { getAssetImport } from './get-asset-import.ts';
export { getImportTemplate } from './get-import-template.ts';
export { importAssets } from './import-assets.ts';
export { ATTRIBUTE_PREFIX, IMPORT_COLUMNS } from './import-columns.ts';
export { storedData } from './stored-data.ts';
