import styles from './bars.module.css';

interface BarsParts {
  readonly caption: string;
  readonly first: string;
  readonly second: string;
  readonly rows: readonly { readonly key: string; readonly title: string; readonly first: number; readonly second: number }[];
  readonly written: (value: number) => string;
}

/** Two values beside each other in each row, as bars with their numbers. It is a table, so that it can be read aloud and needs no scripts. */
export function Bars({ caption, first, second, rows, written }: BarsParts) {
  const most = Math.max(1, ...rows.flatMap((row) => [Math.abs(row.first), Math.abs(row.second)]));
  const width = (value: number) => ({ width: `${(Math.max(0, value) / most) * 100}%` });
  if (rows.length === 0) return null;
  return (
    <div className={styles['scroll']}>
      <table className={styles['bars']}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col" data-series="first">
              {first}
            </th>
            <th scope="col" data-series="second">
              {second}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.title}</th>
              <td data-series="first">
                <span className={styles['bar']} style={width(row.first)} aria-hidden />
                {written(row.first)}
              </td>
              <td data-series="second">
                <span className={styles['bar']} style={width(row.second)} aria-hidden />
                {written(row.second)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
