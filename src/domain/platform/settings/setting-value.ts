import { z } from 'zod';
import type { Photo } from '../../../../db/values/index.ts';
import { OPERATOR_SETTINGS } from '../kernel/index.ts';

export const SettingValue = z.union([z.number(), z.string(), z.array(z.string())]);

/** The path of a picture of the operator, which everybody may open. */
export function brandPicturePath({ id }: Pick<Photo, 'id'>): string {
  return `/media/brand/${id}`;
}

/** A value as it is shown. A picture is shown by its path, or as nothing if there is none. */
export function shownValue(name: string, value: unknown): z.output<typeof SettingValue> {
  if (name !== 'platformLogo') return SettingValue.parse(value);
  const logo = OPERATOR_SETTINGS.platformLogo.schema.parse(value);
  return logo === null ? '' : brandPicturePath(logo);
}
