import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  GraphQLInt,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { audit as en } from '../../i18n/en/audit.ts'
import { alert } from '../../i18n/zh/alert.ts'
import { audit as zh } from '../../i18n/zh/audit.ts'
import { HIDDEN_FIELDS } from './auditFields.ts'
import { FIELDS_OF_WORDS } from './useAuditText.ts'

const server = resolve(import.meta.dirname, '../../../../server')
const schema = buildSchema(readFileSync(`${server}/schema.graphql`, 'utf8'))
/** Operations of the API that are recorded when they succeed. */
const operations: GraphQLField<unknown, unknown>[] = [
  ...Object.values(schema.getMutationType()!.getFields()),
  ...['syncRemoteLightDevices', 'exportCenters', 'exportDeviceModes'].map(
    name => schema.getQueryType()!.getFields()[name]!,
  ),
]

/** The fields of an operation on the audit tab: its arguments, with the fields of `input` in its place. */
function fieldsOf(operation: GraphQLField<unknown, unknown>): [string, GraphQLInputType][] {
  return operation.args
    .flatMap(({ name, type }): [string, GraphQLInputType][] => {
      const named = getNamedType(type)
      if (name !== 'input' || !isInputObjectType(named)) return [[name, type]]
      return Object.values(named.getFields()).map(field => [field.name, field.type])
    })
    .filter(([name]) => !HIDDEN_FIELDS.has(name))
}

/** The values of an enum, also of one in `{ set: … }`. */
function valuesOf(type: GraphQLInputType): string[] {
  const named = getNamedType(type)
  const set = isInputObjectType(named) ? named.getFields().set : undefined
  const inner = set ? getNamedType(set.type) : named
  return isEnumType(inner) ? inner.getValues().map(({ name }) => name) : []
}

describe.each([
  ['zh', zh],
  ['en', en],
] as const)('in %s', (_, words) => {
  test.each(operations.map(({ name }) => name))('%s has a translation', name => {
    expect(words.action).toHaveProperty(name)
  })

  test('every object with a number that an operation changes has a translation', () => {
    const subjects = operations.flatMap(({ type }) => {
      const changed = getNamedType(type)
      const id = isObjectType(changed) ? changed.getFields().id : undefined
      return id && getNamedType(id.type) === GraphQLInt ? [changed.name] : []
    })
    expect(subjects).toContain('LightAttributeDefinition')
    for (const subject of subjects) expect(words.noun).toHaveProperty(subject)
  })

  test('every field of every operation has a translation', () => {
    const missing = operations.flatMap(operation =>
      fieldsOf(operation)
        .filter(([name]) => !(name in words.field))
        .map(([name]) => `${operation.name}.${name}`),
    )
    expect(missing).toEqual([])
  })

  test('every enum value of the API has a translation', () => {
    const missing = operations.flatMap(operation =>
      fieldsOf(operation).flatMap(([name, type]) =>
        valuesOf(type)
          .filter(value => !(FIELDS_OF_WORDS.has(name) && (value in words.value || value in alert.kind)))
          .map(value => `${operation.name}.${name}: ${value}`),
      ),
    )
    expect(missing).toEqual([])
  })

  test('every result has a translation', () => {
    const codes = /ErrorCode =([^/]*?)\n\n/.exec(readFileSync(`${server}/src/foundation/errors/errors.ts`, 'utf8'))![1]!
    const results = [...codes.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code!)
    expect(results).toContain('FORBIDDEN')
    for (const result of [...results, 'BEGUN']) expect(words.result).toHaveProperty(result)
  })

  test('entries recorded elsewhere have a translation', () => {
    const files = readdirSync(`${server}/src`, { recursive: true, encoding: 'utf8' })
    const recorded = files
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap(file => readFileSync(`${server}/src/${file}`, 'utf8').match(/\baction: ('\w+'( \| )?)+/g) ?? [])
      .flatMap(text => text.match(/'\w+'/g)!.map(name => name.slice(1, -1)))
    expect(recorded).toEqual(expect.arrayContaining(['lightImportApplied', 'lightImportUndone', 'fetchExport']))
    for (const name of recorded) expect(words.action).toHaveProperty(name)
  })
})
