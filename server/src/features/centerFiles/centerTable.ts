import { badInput } from '../../foundation/errors/errors.ts'
import { named, nameKey } from '../imports/names.ts'
import type { Table } from '../imports/tableFile.ts'
import type { ModelRow } from '../models/models.ts'
import { type CenterField, centerColumns } from './centerFields.ts'
import {
  CENTER_OUTCOMES,
  type CenterOutcome,
  type CenterRowResult,
  checkCenters,
  deviceIdIn,
  type Registered,
} from './centerRows.ts'

/* What an import would do with a table. */

export interface CenterCheck {
  counts: Record<CenterOutcome, number>
  rows: CenterRowResult[]
  /** most rows first */
  unknownModels: { code: string; rows: number }[]
  columns: { name: string; field: CenterField | null }[]
}

type Columns = ReadonlyMap<CenterField, number>

/** @throws BAD_USER_INPUT if no column has device ids */
export function columnsOrThrow({ head }: Table): Columns {
  const columns = centerColumns(head.columns.map(({ name, isUnnamed }) => (isUnnamed ? '' : name)))
  if (!columns.has('DEVICE_ID')) throw badInput('file', 'centerFileWithoutId', 'no column has the name of a device id')
  return columns
}

export function deviceIdsIn({ rows }: Table, columns: Columns): string[] {
  return rows.map(([, cells]) => deviceIdIn(columns, cells))
}

export function checkTable({ head, rows }: Table, columns: Columns, registered: Registered): CenterCheck {
  const { results, unknownModels } = checkCenters(rows, { columns, width: head.columns.length }, registered)
  const fields = new Map([...columns].map(([field, column]) => [column, field]))
  return {
    counts: countOutcomes(results),
    rows: results,
    unknownModels: [...unknownModels].map(([code, rows]) => ({ code, rows })).sort((a, b) => b.rows - a.rows),
    columns: head.columns.map(({ name }, at) => ({ name, field: fields.get(at) ?? null })),
  }
}

function countOutcomes(results: CenterRowResult[]): CenterCheck['counts'] {
  const counts = Object.fromEntries(CENTER_OUTCOMES.map(outcome => [outcome, 0])) as CenterCheck['counts']
  for (const { outcome } of results) counts[outcome]++
  return counts
}

/** @param models of type center, enabled or not */
export function namesOfModels(
  models: Pick<ModelRow, 'id' | 'code' | 'name' | 'is_enabled'>[],
): Pick<Registered, 'models' | 'modelNames'> {
  const enabled = models.filter(model => model.is_enabled)
  return {
    models: named(enabled, [model => model.code, model => model.name], model => model.id),
    modelNames: new Map(models.map(({ id, code, name }) => [id, [code, name].map(nameKey)])),
  }
}
