import { createContext, type RouterContextProvider } from 'react-router';

const answeredContext = createContext(false);

interface Args {
  readonly context: Readonly<RouterContextProvider>;
}

/** Notes that the form of the page has done what it is for. A link that works once is used up then, which is no refusal. */
export function noteDone({ context }: Args): void {
  context.set(answeredContext, true);
}

/** The status of a page whose link was refused, unless its form has just used the link up. */
export function statusAfter({ context }: Args, refused: number | undefined): number {
  return refused === undefined || context.get(answeredContext) ? 200 : refused;
}
