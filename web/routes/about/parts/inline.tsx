import type { ReactNode } from 'react';

const CODE_OR_LINK = /`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)|(https?:\/\/[^\s,)]*[^\s,).])/g;

/** A line of Markdown with `code` and addresses, which is all that the descriptions of the API contain. */
export function Inline({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: words, 3: url, 4: bare = '', index } of text.matchAll(CODE_OR_LINK)) {
    parts.push(
      text.slice(end, index),
      code === undefined ? (
        <a key={index} href={url ?? bare}>
          {words ?? bare}
        </a>
      ) : (
        <code key={index}>{code}</code>
      ),
    );
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}

/** Paragraphs and lists. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}|\n(?=- )|(?<=\n- [^\n]*)\n/).map((block, index) =>
    // Nothing of it moves.
    block.startsWith('- ') ? (
      <ul key={index}>
        <li>
          <Inline text={block.slice(2)} />
        </li>
      </ul>
    ) : (
      <p key={index}>
        <Inline text={block} />
      </p>
    ),
  );
}
