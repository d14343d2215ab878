/** Text for comparison without case and accents: `Évora` becomes `evora`. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
