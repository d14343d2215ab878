import { type Markup, markup } from '../markup.ts';
import type { Visit } from './account-page.ts';
import { field, type Problem } from './form-parts.ts';

/** What a vendor's account is asked for beside the person's. */
export function shopFields(visit: Visit, problem: Problem | null): Markup {
  const { vendorName, vendorType } = shopOf(visit);
  const option = (value: string, label: string) =>
    markup`<option value="${value}"${value === vendorType ? markup` selected` : ''}>${label}</option>`;
  return markup`
${field({ name: 'vendorName', label: 'Name of your shop', autocomplete: 'organization', value: vendorName, problem })}
<label for="vendorType">You rent out as</label>
<select id="vendorType" name="vendorType">${option('INDIVIDUAL', 'a person')}${option('COMPANY', 'a company')}</select>`;
}

/** What was filled in there. */
export function shopOf(visit: Visit): { vendorName: string; vendorType: 'INDIVIDUAL' | 'COMPANY' } {
  const vendorType = visit.field('vendorType') === 'COMPANY' ? 'COMPANY' : 'INDIVIDUAL';
  return { vendorName: visit.field('vendorName'), vendorType };
}
