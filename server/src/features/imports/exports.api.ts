import { whereToSql } from '../../foundation/graphql/filters.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { readOrder } from '../../foundation/graphql/order.ts'
import { COLUMNS, LightDeviceOrderByInput, LightDeviceWhereInput, ORDERS } from '../devices/devices.api.ts'
import { type PreparedExport, prepareExport, prepareReadings } from './exports.ts'

export const SheetFormat = builder.enumType('SheetFormat', {
  description: 'A file of rows.',
  values: { CSV: { description: 'text' }, XLSX: { description: 'a workbook' } } as const,
})
export const Datum = builder.enumType('Datum', {
  description: 'What positions are measured against. In China the two lie 255 to 606 m apart.',
  values: {
    WGS84: { description: 'GPS and other satellites' },
    GCJ02: { description: 'maps that are published in China; what this API tells' },
  } as const,
})
const SheetLanguage = builder.enumType('SheetLanguage', {
  description: 'Of the names of the columns.',
  values: ['zh', 'en'] as const,
})
const ExportEncoding = builder.enumType('ExportEncoding', {
  description: 'Of a CSV file.',
  values: {
    UTF8_BOM: { description: 'what newer spreadsheets open right' },
    GB18030: { description: 'what older Chinese software reads' },
  } as const,
})

const LightExport = builder.objectRef<PreparedExport>('LightExport').implement({
  description: 'A file of lights, or of what they measured, to be fetched.',
  fields: t => ({
    url: t.exposeString('url', { description: 'where it can be fetched for 10 minutes, without further headers' }),
    fileName: t.exposeString('fileName', {}),
    count: t.exposeInt('count', { description: 'lights' }),
  }),
})

builder.mutationField('exportLightDevices', t =>
  t.field({
    type: LightExport,
    description:
      'All lights of a filter that the viewer may see, as a file that can be imported again. Needs LightDevice:read. ' +
      'BAD_USER_INPUT.',
    args: {
      where: t.arg({ type: LightDeviceWhereInput }),
      orderBy: t.arg({ type: [LightDeviceOrderByInput] }),
      format: t.arg({ type: SheetFormat, required: true }),
      language: t.arg({ type: SheetLanguage, required: true }),
      datum: t.arg({ type: Datum, required: true }),
      encoding: t.arg({ type: ExportEncoding, defaultValue: 'UTF8_BOM' }),
    },
    resolve: (_, { where, orderBy, format, language, datum, encoding }, { db, viewer }) =>
      prepareExport(db, viewer, whereToSql(where, COLUMNS), readOrder(orderBy, ORDERS), {
        ...{ format, language, datum },
        encoding: encoding ?? 'UTF8_BOM',
      }),
  }),
)

builder.mutationField('exportLightReadings', t =>
  t.field({
    type: LightExport,
    description:
      'All readings of a span of time, as the lights of a filter that the viewer may see sent them: a CSV file with a row each, in the order ' +
      'of the lights and of time. How long readings are kept: `retention`. Needs LightDevice:read. BAD_USER_INPUT.',
    args: {
      where: t.arg({ type: LightDeviceWhereInput }),
      orderBy: t.arg({ type: [LightDeviceOrderByInput] }),
      from: t.arg({ type: 'DateTime', required: true, description: 'the first instant' }),
      to: t.arg({ type: 'DateTime', required: true, description: 'the first instant that is not in it' }),
      language: t.arg({ type: SheetLanguage, required: true }),
      encoding: t.arg({ type: ExportEncoding, defaultValue: 'UTF8_BOM' }),
    },
    resolve: (_, { where, orderBy, from, to, language, encoding }, { db, viewer }) =>
      prepareReadings(db, viewer, whereToSql(where, COLUMNS), readOrder(orderBy, ORDERS), {
        ...{ from: from.toISOString(), to: to.toISOString(), language },
        encoding: encoding ?? 'UTF8_BOM',
      }),
  }),
)
