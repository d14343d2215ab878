import { useLingui } from '@lingui/react';
import type { AdminOperation } from '../../../../src/rest/web/page-contract.ts';
import { OPERATION_TITLES } from './operation-titles.ts';

/** The title of an operation in the language of the page. */
export function useTitles(): (operation: Pick<AdminOperation, 'name' | 'title'>) => string {
  const { i18n } = useLingui();
  return ({ name, title }) => {
    const message = OPERATION_TITLES[name];
    return message === undefined ? title : i18n._(message);
  };
}
