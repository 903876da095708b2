import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'libpg-query'
import { root } from './runCommand.mjs'

/*
 * A migration that says `-- expands` lets servers of the version before go on beside newer ones, on the database that it leaves
 * (decision 044). Here it is held to its word, by PostgreSQL's own grammar.
 * What is not known to only add is refused: a file that needs it does not say that it expands.
 */

/** As server/src/foundation/database/migrate.ts reads it. */
const EXPANDS = /^-- expands\b/i

const FOLDER = 'server/migrations'

/** Those that are wrong, a line each. */
export async function checkMigrations(folder = join(root, FOLDER)) {
  const wrong = []
  for (const name of readdirSync(folder).filter(name => name.endsWith('.sql'))) {
    const text = readFileSync(join(folder, name), 'utf8')
    if (!EXPANDS.test(text)) continue
    for (const { line, why } of await findContractingStatements(text))
      wrong.push(`${FOLDER}/${name}:${line}: says that it expands, but ${why}`)
  }
  return { code: wrong.length > 0 ? 1 : 0, output: wrong.join('\n') }
}

/** What servers of the version before could not live with: in which line, and why. */
export async function findContractingStatements(text) {
  /** Created by this file, so no older server uses it: names of tables, and of columns as `table.column`. */
  const made = new Set()
  const bytes = Buffer.from(text)
  const { stmts } = await parse(text)
  return stmts.flatMap(({ stmt, stmt_location = 0 }) => {
    const [[kind, statement]] = Object.entries(stmt)
    return faultsOf(kind, statement, made).map(why => ({ line: lineOf(bytes, stmt_location), why }))
  })
}

/** They add, or take nothing away that an older server needs. */
const ADDS = new Set([
  ...['CommentStmt', 'CompositeTypeStmt', 'CreateDomainStmt', 'CreateEnumStmt', 'CreateExtensionStmt', 'CreateSeqStmt'],
  ...['CreateFunctionStmt', 'CreateStatsStmt', 'CreateTrigStmt', 'InsertStmt', 'UpdateStmt', 'SelectStmt', 'ViewStmt'],
  ...['VariableSetStmt', 'VacuumStmt', 'DefineStmt'],
])

function faultsOf(kind, statement, made) {
  switch (kind) {
    case 'CreateStmt':
      made.add(statement.relation.relname)
      return newTable(statement)
    case 'CreateTableAsStmt':
      made.add(statement.into.rel.relname)
      return []
    case 'AlterTableStmt':
      return statement.cmds.flatMap(({ AlterTableCmd }) =>
        changeOfTable(statement.relation.relname, AlterTableCmd, made),
      )
    case 'IndexStmt':
      if (!statement.unique || made.has(statement.relation.relname)) return []
      return [`a unique index on ${statement.relation.relname} refuses what an older server writes`]
    case 'AlterEnumStmt':
      return statement.oldVal ? ['a value of a type gets another name'] : []
    case 'DropStmt':
      return ['something is dropped']
    case 'RenameStmt':
      return ['something gets another name']
    case 'TruncateStmt':
    case 'DeleteStmt':
      return ['rows are removed']
    case 'DoStmt':
      return ['the effect of a DO block cannot be checked']
    default:
      return ADDS.has(kind) ? [] : [`nothing here knows that ${kind} only adds`]
  }
}

/** Its own constraints bind no older server: that writes nothing into it. What it refers to is kept by them, though. */
function newTable({ tableElts = [] }) {
  return tableElts
    .flatMap(({ ColumnDef, Constraint }) => [Constraint, ...constraintsOf(ColumnDef)])
    .filter(constraint => constraint?.contype === 'CONSTR_FOREIGN')
    .flatMap(keepsBack)
}

function changeOfTable(table, { subtype, name, def }, made) {
  if (made.has(table)) return []
  switch (subtype) {
    case 'AT_AddColumn':
      return newColumn(table, def.ColumnDef, made)
    case 'AT_AddConstraint':
      return newConstraint(table, def.Constraint, made)
    case 'AT_SetStatistics':
    case 'AT_SetRelOptions':
    case 'AT_ResetRelOptions':
      return []
    case 'AT_ColumnDefault':
    case 'AT_SetNotNull':
      if (
        made.has(`${table}.${name}`) &&
        (subtype === 'AT_ColumnDefault' || made.has(`${table}.${name} has a default`))
      )
        return []
      break
  }
  return [`${WORDS[subtype] ?? `nothing here knows that ${subtype} only adds`} (${table}${name ? `.${name}` : ''})`]
}

const WORDS = {
  AT_AlterColumnType: 'a column gets another type',
  AT_ColumnDefault: 'a column of an older server gets another default',
  AT_DropColumn: 'a column is dropped',
  AT_DropConstraint: 'a constraint is dropped',
  AT_DropNotNull: 'an older server may find a column empty that was not',
  AT_SetNotNull: 'an older server may leave a column empty',
}

const GIVES_A_VALUE = new Set(['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'])

function newColumn(table, column, made) {
  const constraints = constraintsOf(column)
  const hasDefault = constraints.some(({ contype }) => GIVES_A_VALUE.has(contype))
  made.add(`${table}.${column.colname}`)
  if (hasDefault) made.add(`${table}.${column.colname} has a default`)
  return constraints.flatMap(constraint => {
    if (constraint.contype === 'CONSTR_NOTNULL')
      return hasDefault ? [] : [`an older server leaves ${table}.${column.colname} empty: it needs a default`]
    return newConstraint(table, constraint, made)
  })
}

function newConstraint(table, constraint, made) {
  const where = constraint.conname ? `${table}.${constraint.conname}` : table
  switch (constraint.contype) {
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
    case 'CONSTR_EXCLUSION':
      return [`a unique index on ${where} refuses what an older server writes`]
    case 'CONSTR_FOREIGN': {
      const own = (constraint.fk_attrs ?? []).every(({ String: { sval } }) => made.has(`${table}.${sval}`))
      return own ? keepsBack(constraint) : [`a constraint of ${where} refuses what an older server writes`]
    }
    case 'CONSTR_CHECK': {
      // NOT VALID spares the rows that are there, not those that an older server writes from now on.
      const own = columnsIn(constraint.raw_expr).every(column => made.has(`${table}.${column}`))
      return own || constraint.is_enforced !== true
        ? []
        : [`a constraint of ${where} refuses what an older server writes`]
    }
    case 'CONSTR_NOTNULL':
      return [`an older server may leave a column of ${where} empty`]
    default:
      return []
  }
}

const DELETES_ALONG = new Set(['c', 'n', 'd'])

/** An older server knows nothing of the rows that refer to those that it deletes. */
function keepsBack({ fk_del_action, pktable }) {
  if (DELETES_ALONG.has(fk_del_action)) return []
  return [`an older server could not delete from ${pktable.relname}: on delete cascade, set null or set default`]
}

function constraintsOf(column) {
  return (column?.constraints ?? []).map(({ Constraint }) => Constraint)
}

function columnsIn(node) {
  if (node === null || typeof node !== 'object') return []
  if (node.ColumnRef) return [node.ColumnRef.fields.at(-1).String?.sval ?? '*']
  return Object.values(node).flatMap(columnsIn)
}

/** A statement begins, for the grammar, where the one before ended. */
function lineOf(bytes, location) {
  const before = bytes.subarray(0, location).toString()
  const skipped = /^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(bytes.subarray(location).toString())[0]
  return (before + skipped).split('\n').length
}
