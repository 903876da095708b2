import classes from './ProblemTable.module.css'

interface ProblemTableProps {
  label: string
  head: string[]
  rows: { key: string; cells: string[] }[]
}

/** What is wrong in a file, by line. It scrolls. */
export function ProblemTable({ label, head, rows }: ProblemTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard
    <section className={classes.problems} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={head[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
