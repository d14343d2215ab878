/** Lines of a text of the operator. One that begins with `## ` is a heading. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) =>
    // The same line may stand in a text twice, and nothing moves.
    line.startsWith('## ') ? <h2 key={index}>{line.slice(3)}</h2> : <p key={index}>{line}</p>,
  );
}
