import { FileError } from './fileErrors.ts'
import { columnOf, type SheetColumn } from './header.ts'
import type { TableLimits, TableRow } from './tableRow.ts'

/*
 * Features of a geographic file as rows of a table: their properties, and the position of each point.
 */

export interface Feature {
  properties: ReadonlyMap<string, string>
  /** Longitude and latitude, or easting and northing. */
  points: [x: string, y: string][]
  /** Of the geometry; null: there is none. */
  kind: string | null
  layer?: string
}

export interface GeoTable {
  columns: string[]
  /** The last two columns are the position. */
  hasPosition: boolean
  rows: AsyncGenerator<TableRow>
}

/** Geometries that have points. Others stand in the cells of the position, see `rowFault.ts`. */
const POINT_KINDS = new Set(['Point', 'MultiPoint'])

/**
 * Reads the features twice: for the names of the columns, and for the rows. A feature of several points becomes as many
 * rows. Rows are numbered from 1.
 * @throws FileError
 */
export async function openGeoTable(
  features: () => AsyncIterable<Feature>,
  isProjected: () => boolean,
  limits: TableLimits,
): Promise<GeoTable> {
  const names = new Set<string>()
  let count = 0
  let hasPosition = false
  for await (const { properties, points, kind } of features()) {
    for (const name of properties.keys()) names.add(name)
    if (names.size > limits.columns - 2) throw new FileError('tooManyColumns', `at most ${limits.columns} columns`)
    hasPosition ||= kind !== null
    count += Math.max(points.length, 1)
    if (count > limits.rows) throw new FileError('tooManyRows', `at most ${limits.rows} rows`)
  }
  if (count === 0) throw new FileError('noFeatures', 'the file has no features')
  const properties = [...names]
  const position = (isProjected() ? ['x', 'y'] : ['longitude', 'latitude']).map(name =>
    names.has(name) ? `${name} (geometry)` : name,
  )
  const columns = hasPosition ? [...properties, ...position] : properties
  return { columns, hasPosition, rows: rowsOf(features(), properties, hasPosition) }
}

async function* rowsOf(
  features: AsyncIterable<Feature>,
  names: string[],
  hasPosition: boolean,
): AsyncGenerator<TableRow> {
  let row = 0
  for await (const { properties, points, kind } of features) {
    const cells = names.map(name => properties.get(name) ?? '')
    const other = kind === null || POINT_KINDS.has(kind) ? '' : kind
    if (!hasPosition) yield [++row, cells]
    else for (const [x, y] of points.length > 0 ? points : [[other, other]]) yield [++row, [...cells, x!, y!]]
  }
}

/** Columns of the position are known whatever their names. */
export function describeColumns({ columns, hasPosition }: GeoTable, rows: TableRow[]): SheetColumn[] {
  return columns.map((name, index) => {
    const column = columnOf(name, rows, index)
    const fromEnd = columns.length - index
    if (!hasPosition || fromEnd > 2) return column
    return { ...column, field: fromEnd === 2 ? ('LONGITUDE' as const) : ('LATITUDE' as const) }
  })
}
