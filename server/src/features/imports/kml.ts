import type { Feature } from './geo.ts'
import { type Attributes, parseXml, type XmlHandlers } from './xml.ts'

/*
 * Placemarks of KML as they are read, with the folder that they are in. Values of ExtendedData and SchemaData are properties.
 */

const GEOMETRIES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry', 'Track', 'Model'])
/** Elements of a placemark that are properties. */
const TEXTS = new Set(['name', 'description', 'address', 'phoneNumber'])
const MAX_CHARACTERS = 10_000
/** Of a description: no cell is longer. */
const MAX_TEXT = 2000

/** @throws FileError */
export async function* readKml(pieces: AsyncIterable<string>): AsyncGenerator<Feature> {
  const reader = new PlacemarkReader()
  for await (const _ of parseXml(pieces, reader.handlers())) yield* reader.features()
}

interface Draft {
  properties: Map<string, string>
  points: [string, string][]
  /** Geometries that are not points. */
  other: string | null
}

class PlacemarkReader {
  #ready: Feature[] = []
  /** Names of the open elements. */
  #path: string[] = []
  #folders: string[] = []
  #placemark?: Draft
  /** Name of the value that is being read. */
  #key = ''
  #text = ''

  features(): Feature[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  handlers(): XmlHandlers {
    return { open: this.#open.bind(this), text: this.#addText.bind(this), close: this.#close.bind(this) }
  }

  #open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    this.#text = ''
    if (name === 'Folder') this.#folders.push('')
    else if (name === 'Placemark') this.#placemark = { properties: new Map(), points: [], other: null }
    else if (name === 'Data' || name === 'SimpleData') this.#key = attributes.name ?? ''
    const placemark = this.#placemark
    if (placemark && GEOMETRIES.has(name) && name !== 'Point' && name !== 'MultiGeometry') placemark.other ??= name
  }

  #addText(text: string): void {
    if (this.#text.length < MAX_CHARACTERS) this.#text += text.slice(0, MAX_CHARACTERS)
  }

  #close(name: string): void {
    this.#path.pop()
    const parent = this.#path.at(-1)
    const text = this.#text.trim()
    this.#text = ''
    const placemark = this.#placemark
    if (name === 'Folder') this.#folders.pop()
    else if (name === 'name' && parent === 'Folder') this.#folders[this.#folders.length - 1] = text
    else if (!placemark) return
    else if (name === 'Placemark') this.#end(placemark)
    else if (name === 'coordinates' && parent === 'Point') addPoint(placemark, text)
    else if (parent === 'Placemark' && TEXTS.has(name))
      placemark.properties.set(name, plainText(text).slice(0, MAX_TEXT))
    else if ((parent === 'Data' && name === 'value') || name === 'SimpleData') placemark.properties.set(this.#key, text)
  }

  #end({ properties, points, other }: Draft): void {
    this.#placemark = undefined
    const layer = this.#folders.filter(name => name !== '').join(' / ')
    if (layer !== '') properties.set('folder', layer)
    this.#ready.push({ properties, points, kind: points.length > 0 ? 'Point' : other, layer })
  }
}

/** longitude,latitude,altitude */
function addPoint({ points }: Draft, text: string): void {
  const [x, y] = text.split(/[\s,]+/)
  if (x && y) points.push([x, y])
}

/** Descriptions may be HTML. */
function plainText(text: string): string {
  return /<[a-z]/i.test(text)
    ? text
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : text
}
