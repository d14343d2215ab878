import type { Operation } from '../../domain/kernel/index.ts';

/** The name of an operation's schema among the components: `get_asset_detail` becomes `GetAssetDetailOutput`. */
export function componentName({ name }: Pick<Operation, 'name'>, part: 'Input' | 'Output'): string {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('') + part;
}

export function schemaRef(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}
