import { useLocation } from 'react-router';
import { useFrame } from '../shell/frame.ts';

/** What the person had written into a form of this page before they had to give their password; undefined if there is nothing. */
export function useDraft(): Readonly<Record<string, string>> | undefined {
  const { pathname } = useLocation();
  const draft = useFrame()?.draft;
  return draft?.path === pathname ? draft.values : undefined;
}

/**
 * A form that was sent to the page of a password, as the hidden field that carries it on. Passwords are left out. Several values
 * of one name stand in lines.
 */
export function draftOf(form: FormData): string {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const names = [...new Set(form.keys())].filter((name) => !/password/i.test(name));
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, texts(name).join('\n')])));
}
