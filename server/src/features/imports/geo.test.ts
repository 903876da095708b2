import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readBytes } from '../../testing/tables.ts'
import { declaredPart, zipFile } from '../../testing/zipFiles.ts'

const zip = (parts: Record<string, Uint8Array | string>) =>
  zipFile(Object.entries(parts).map(([name, content]) => declaredPart(name, Buffer.from(content as string))))

const feature = (properties: object, geometry: object | null) => ({ type: 'Feature', properties, geometry })
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })
const collection = (features: object[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features })

describe('GeoJSON', () => {
  test('reads points with nested properties, and keeps the digits of numbers', async () => {
    const features = [
      feature({ ref: 'A1', tags: { lamp: 'led', list: ['x', 'y'] } }, point(121.4701, 31.2301, 5)),
      feature(
        { ref: 'A2', power: 150, late: null },
        {
          type: 'MultiPoint',
          coordinates: [
            [121.5, 31.2],
            [121.6, 31.3],
          ],
        },
      ),
      feature({ ref: 'A3' }, null),
    ]
    const text = collection(features).replace('"power":150', '"power":123456789012345678')
    const { head, rows, fields } = await readBytes(text)
    expect(head!.columns.map(({ name }) => name)).toEqual([
      ...['ref', 'tags.lamp', 'tags.list', 'power', 'late', 'longitude', 'latitude'],
    ])
    expect(rows).toEqual([
      [1, ['A1', 'led', 'x; y', '', '', '121.4701', '31.2301']],
      [2, ['A2', '', '', '123456789012345678', '', '121.5', '31.2']],
      [3, ['A2', '', '', '123456789012345678', '', '121.6', '31.3']],
      [4, ['A3', '', '', '', '', '', '']],
    ])
    expect(fields).toMatchObject({ DEVICE_ID: 'ref', LATITUDE: 'latitude', LONGITUDE: 'longitude' })
  })

  test('shows the kind of lines and areas in place of a position', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    }
    const { rows } = await readBytes(collection([feature({ ref: 'A1' }, line), feature({ ref: 'A2' }, point(1, 2))]))
    expect(rows).toEqual([
      [1, ['A1', 'LineString', 'LineString']],
      [2, ['A2', '1', '2']],
    ])
  })

  test.each([
    ['before', { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3826' } } }, {}],
    ['after', {}, { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3826' } } }],
  ])('uses the coordinate system %s the features', async (_, before, after) => {
    const features = [feature({ ref: 'A1' }, point(300_121.5, 2_770_001.4))]
    const { head, fields, crs } = await readBytes(JSON.stringify({ ...before, features, ...after }))
    expect(head!.crs).toBe('EPSG:3826')
    expect(crs).toBe('EPSG:3826')
    expect(fields).toEqual({ DEVICE_ID: 'ref', LATITUDE: 'y', LONGITUDE: 'x' })
  })

  const lines = [1, 2, 3].map(i => JSON.stringify(feature({ ref: `A${i}` }, point(121, 31))))
  test.each([
    ['one a line', lines.join('\n')],
    ['a text sequence', lines.map(line => `\x1e${line}\n`).join('')],
    ['a list', `[${lines.join(',')}]`],
  ])('reads features as %s', async (_, text) => {
    const { head, rows } = await readBytes(text)
    expect(head!.format).toBe('GEOJSON')
    expect(rows.map(([, [ref]]) => ref)).toEqual(['A1', 'A2', 'A3'])
  })

  test('reads the JSON of ArcGIS, and lists of plain objects', async () => {
    const esri = {
      spatialReference: { wkid: 102_100 },
      features: [{ attributes: { ID: 'A' }, geometry: { x: 1.5e7, y: 4e6 } }],
    }
    expect(await readBytes(JSON.stringify(esri))).toMatchObject({
      crs: 'EPSG:3857',
      rows: [[1, ['A', '15000000', '4000000']]],
    })
    const { fields } = await readBytes(JSON.stringify([{ 路燈編號: 'A1', 緯度: 25.03, 經度: 121.56, type: 'LED' }]))
    expect(fields).toEqual({ DEVICE_ID: '路燈編號', LATITUDE: '緯度', LONGITUDE: '經度', LAMP_TYPE: 'type' })
  })

  test('reads GBK', async () => {
    const text = collection([feature({ 设备编号: '甲-1', 道路: '解放路' }, point(121, 31))])
    const { head, fields } = await readBytes(iconv.encode(text, 'gbk'))
    expect(head!.encoding).toBe('GB18030')
    expect(fields).toMatchObject({ DEVICE_ID: '设备编号', ADDRESS1: '道路' })
  })
})

const placemark = (id: string) =>
  `<Placemark><name>灯 ${id}</name><description><![CDATA[<b>150</b> W]]></description><ExtendedData><Data name="ref"><value>${id}</value></Data>` +
  `<SchemaData><SimpleData name="watts">150</SimpleData></SchemaData></ExtendedData><Point><coordinates> 121.47,31.23,0 </coordinates></Point></Placemark>`
const KML = `<?xml version="1.0" encoding="UTF-8"?><!-- made by hand --><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>all</name>
  <Folder><name>解放路</name>${placemark('A1')}${placemark('A2')}</Folder><Folder><name>人民路</name>${placemark('B1')}
  <Placemark><name>cable</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Folder></Document></kml>`

describe('KML', () => {
  test('reads placemarks of all folders, or of the one that the user selects', async () => {
    const { head, rows, fields } = await readBytes(KML)
    expect(head).toMatchObject({ format: 'KML', sheets: ['解放路', '人民路'], sheet: null })
    expect(rows[0]).toEqual([1, ['灯 A1', '150 W', 'A1', '150', '解放路', '121.47', '31.23']])
    expect(rows[3]![1].slice(-2)).toEqual(['LineString', 'LineString'])
    expect(fields).toMatchObject({ NAME: 'name', DEVICE_ID: 'ref', MAIN_WATTS: 'watts', LATITUDE: 'latitude' })
    expect((await readBytes(KML, { sheet: '人民路' })).rows).toHaveLength(2)
    expect((await readBytes(KML, { sheet: 'no such' })).fault).toBe('noSuchSheet')
  })

  test('reads KMZ and the declared encoding', async () => {
    expect((await readBytes(zip({ 'doc.kml': KML }))).rows).toHaveLength(4)
    const { rows } = await readBytes(iconv.encode(KML.replace('UTF-8', 'GBK'), 'gbk'))
    expect(rows[0]![1][0]).toBe('灯 A1')
  })
})

/** Shapes of a type, each with its content after the type. */
function shp(shapes: { type: number; content: Buffer }[]): Buffer {
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  const records = shapes.map(({ type, content }, at) => {
    const record = Buffer.alloc(12)
    record.writeInt32BE(at + 1, 0)
    record.writeInt32BE((content.length + 4) / 2, 4)
    record.writeInt32LE(type, 8)
    return Buffer.concat([record, content])
  })
  return Buffer.concat([header, ...records])
}

function shapePoint(x: number, y: number) {
  const content = Buffer.alloc(16)
  content.writeDoubleLE(x, 0)
  content.writeDoubleLE(y, 8)
  return { type: 1, content }
}

function dbf(fields: [name: string, type: string, length: number][], rows: string[][], encoding: string): Buffer {
  const header = Buffer.alloc(32)
  header.writeUInt16LE(32 + 32 * fields.length + 1, 8)
  header.writeUInt16LE(1 + fields.reduce((sum, [, , length]) => sum + length, 0), 10)
  const described = fields.map(([name, type, length]) => {
    const field = Buffer.alloc(32)
    iconv.encode(name, encoding).copy(field)
    field.write(type, 11, 'latin1')
    field[16] = length
    return field
  })
  const records = rows.map(row => {
    const cells = row.map((value, at) => {
      const [, type, length] = fields[at]!
      const cell = Buffer.alloc(length, ' ')
      const bytes = iconv.encode(value, encoding)
      bytes.copy(cell, type === 'N' ? length - bytes.length : 0)
      return cell
    })
    return Buffer.concat([Buffer.from(' '), ...cells])
  })
  return Buffer.concat([header, ...described, Buffer.from([0x0d]), ...records, Buffer.from([0x1a])])
}

describe('shapefiles', () => {
  const FIELDS: [string, string, number][] = [
    ['編號', 'C', 10],
    ['路名', 'C', 20],
    ['大號', 'N', 18],
    ['日期', 'D', 8],
  ]
  const rows = [1, 2, 3].map(i => [`TW-${i}`, '松仁路', '123456789012345678', '20210305'])
  const line = { type: 3, content: Buffer.alloc(44) }
  const layer = (encoding: string) => ({
    'city/lamps.shp': shp([shapePoint(300_121.5, 2_770_001.4), shapePoint(300_122.5, 2_770_001.4), line]),
    'city/lamps.DBF': dbf(FIELDS, rows, encoding),
    'city/lamps.prj': 'PROJCS["TWD_1997_TM_Taiwan",GEOGCS["GCS_TWD_1997"]]',
  })

  test.each([
    ['big5', 'BIG5', { 'city/lamps.cpg': 'BIG5' }],
    ['big5', 'BIG5', {}],
    ['utf-8', 'UTF_8', { 'city/lamps.cpg': 'UTF-8' }],
  ])('reads points and attributes in %s', async (label, encoding, more) => {
    const { head, rows: read, fields, crs } = await readBytes(zip({ ...layer(label), ...more }))
    expect(head).toMatchObject({ format: 'SHAPEFILE', encoding, sheets: ['lamps'], sheet: 'lamps', crs: 'EPSG:3826' })
    expect(read).toEqual([
      [1, ['TW-1', '松仁路', '123456789012345678', '2021-03-05', '300121.5', '2770001.4']],
      [2, ['TW-2', '松仁路', '123456789012345678', '2021-03-05', '300122.5', '2770001.4']],
      [3, ['TW-3', '松仁路', '123456789012345678', '2021-03-05', 'LineString', 'LineString']],
    ])
    expect(fields).toMatchObject({ DEVICE_ID: '編號', ADDRESS1: '路名', LATITUDE: 'y', LONGITUDE: 'x' })
    expect(crs).toBe('EPSG:3826')
  })

  test('reads the first layer of points, or the one that the user selects', async () => {
    const roads = { 'a.shp': shp([line]), 'a.dbf': dbf([['ID', 'C', 4]], [['R1']], 'latin1') }
    const bytes = zip({ ...roads, ...layer('big5') })
    expect((await readBytes(bytes)).head).toMatchObject({ sheets: ['a', 'lamps'], sheet: 'lamps' })
    expect((await readBytes(bytes, { sheet: 'a' })).rows).toEqual([[1, ['R1', 'LineString', 'LineString']]])
  })

  test.each([
    ['a .shp that ends too early', { 'a.shp': shp([shapePoint(1, 2)]).subarray(0, 110) }],
    ['a .shp without a header', { 'a.shp': Buffer.alloc(100) }],
    ['a .dbf that describes too much', { 'a.shp': shp([shapePoint(1, 2)]), 'a.dbf': Buffer.alloc(40, 0xff) }],
  ])('refuses %s', { tags: ['nightly'] }, async (_, parts) => {
    expect((await readBytes(zip(parts))).fault).toBe('damaged')
  })
})

describe('refuses', () => {
  test.each([
    ['GML', '<?xml version="1.0"?><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>', 'gmlNotRead'],
    ['HTML', '<html><table><tr><td>1</td></tr></table></html>', 'unknownFormat'],
    ['PDF', '%PDF-1.4', 'unknownFormat'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldWorkbook'],
    ['a ZIP with a CSV', zip({ 'a.csv': 'a,b\n1,2' }), 'noTableInZip'],
    ['JSON that ends too early', '{"type":"FeatureCollection","features":[{"type":', 'damaged'],
    ['JSON with invalid characters', '{"features":[{"type":"Feature",}]}', 'damaged'],
    ['JSON nested a million levels deep', `{"a":${'['.repeat(1_000_000)}`, 'damaged'],
    ['a collection without features', collection([]), 'noFeatures'],
    ['KML nested a million levels deep', `<kml>${'<Folder>'.repeat(1_000_000)}`, 'damaged'],
    ['KML without placemarks', '<kml><Document/></kml>', 'noFeatures'],
    [
      '300 properties',
      collection([feature(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, i])), null)]),
      'tooManyColumns',
    ],
    ['250,000 features', `[${'{"a":1},'.repeat(250_000)}{"a":1}]`, 'tooManyRows'],
  ])(
    '%s',
    async (_, bytes, fault) => {
      expect((await readBytes(bytes)).fault).toBe(fault)
    },
    30_000,
  )
})
