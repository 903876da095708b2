import { builder } from '../../foundation/graphql/graphql.ts'
import { signedIn } from '../../foundation/security/viewer.ts'
import { devices, lightsShownTo } from '../devices/deviceFilters.api.ts'
import { type PreparedExport, prepareExport, prepareReadings } from './exports.ts'

const SheetFormat = builder.enumType('SheetFormat', {
  description: 'File format of rows.',
  values: { CSV: { description: 'text' }, XLSX: { description: 'a workbook' } } as const,
})
const DatumType = builder.enumType('Datum', {
  description: 'Geodetic datum of positions. In China the two differ by 255 to 606 m.',
  values: {
    WGS84: { description: 'GPS and other satellite systems' },
    GCJ02: { description: 'maps published in China, and this API for a site in China' },
  } as const,
})
export const SheetLanguageType = builder.enumType('SheetLanguage', {
  description: 'Language of the column names.',
  values: ['zh', 'en'] as const,
})
const ExportEncoding = builder.enumType('ExportEncoding', {
  description: 'Encoding of a CSV file.',
  values: {
    UTF8_BOM: { description: 'for current spreadsheet programs' },
    GB18030: { description: 'for older Chinese software' },
  } as const,
})

const LightExport = builder.objectRef<PreparedExport>('LightExport').implement({
  description: 'A file of lights or of their readings, ready for download.',
  fields: t => ({
    url: t.exposeString('url', { description: 'download URL for 10 minutes, without further headers' }),
    fileName: t.exposeString('fileName', {}),
    count: t.exposeInt('count', { description: 'lights' }),
  }),
})

builder.mutationField('exportLightDevices', t =>
  t.field({
    type: LightExport,
    description:
      'All lights that match a filter and that the viewer may see, as a file that can be imported again. Needs LightDevice:read. ' +
      'BAD_USER_INPUT.',
    args: {
      where: devices.args.where,
      orderBy: devices.args.orderBy,
      format: t.arg({ type: SheetFormat, required: true }),
      language: t.arg({ type: SheetLanguageType, required: true }),
      datum: t.arg({ type: DatumType, required: true }),
      encoding: t.arg({ type: ExportEncoding, defaultValue: 'UTF8_BOM' }),
    },
    resolve: (_, { where, orderBy, format, language, datum, encoding }, { db, viewer }) =>
      prepareExport(
        db,
        viewer,
        { where: lightsShownTo(signedIn(viewer), where), order: devices.order(orderBy) },
        {
          ...{ format, language, datum },
          encoding: encoding ?? 'UTF8_BOM',
        },
      ),
  }),
)

builder.mutationField('exportLightReadings', t =>
  t.field({
    type: LightExport,
    description:
      'All readings of a span of time, from lights that match a filter and that the viewer may see. A CSV file with one row each, ordered by ' +
      'light and time. How long readings are kept: `retention`. Needs LightDevice:read. BAD_USER_INPUT.',
    args: {
      where: devices.args.where,
      orderBy: devices.args.orderBy,
      from: t.arg({ type: 'DateTime', required: true, description: 'start, included' }),
      to: t.arg({ type: 'DateTime', required: true, description: 'end, excluded' }),
      language: t.arg({ type: SheetLanguageType, required: true }),
      encoding: t.arg({ type: ExportEncoding, defaultValue: 'UTF8_BOM' }),
    },
    resolve: (_, { where, orderBy, from, to, language, encoding }, { db, viewer }) =>
      prepareReadings(
        db,
        viewer,
        { where: lightsShownTo(signedIn(viewer), where), order: devices.order(orderBy) },
        {
          ...{ from: from.toISOString(), to: to.toISOString(), language },
          encoding: encoding ?? 'UTF8_BOM',
        },
      ),
  }),
)
