const MIN_DIFFERENT = 6;
/** Words that people and instructions use where a password is asked for. */
const GUESSED_FIRST = /passw[o0]rd|rentwire|admin|demo|letmein|welcome|qwert|asdf|changeme|secret|0123|1234|4321|abcd/i;

/** Why others would guess this password, in a few words; null if it is good enough for an administrator. */
export function passwordWeakness(password: string, email: string): string | null {
  if (new Set(password).size < MIN_DIFFERENT) return `has fewer than ${MIN_DIFFERENT} different characters`;
  const [name = ''] = email.split('@');
  if (name.length > 2 && password.toLowerCase().includes(name.toLowerCase())) return 'contains the name of its e-mail address';
  if (GUESSED_FIRST.test(password)) return 'contains a word that is guessed first';
  return null;
}
