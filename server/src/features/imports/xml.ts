import sax from 'sax'
import { FileError, fileDamaged } from './fileErrors.ts'

/*
 * Streams the XML of workbooks and KML. Names come without their namespace; entities other than XML's own five are
 * errors; depth, attributes and names are limited.
 */

const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 100

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandlers {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Yields after each parsed piece of text. @throws FileError, and errors of the handlers */
export async function* parseXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = createParser(handlers)
  try {
    for await (const piece of pieces) {
      parser.write(piece)
      yield
    }
    parser.close()
    yield
  } catch (error) {
    throw error instanceof FileError ? error : fileDamaged('is no valid XML')
  }
}

/** For small parts. */
export async function readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(pieces, handlers));
}

function createParser({ open, text, close }: XmlHandlers): sax.SAXParser {
  // Only a parser that tracks positions refuses names, attributes and comments of more than 64 KiB.
  const parser = new sax.SAXParser(true, { position: true })
  let depth = 0
  let attributes: Record<string, string> = {}
  let count = 0
  parser.onerror = error => {
    throw error
  }
  parser.onopentagstart = () => {
    attributes = {}
    count = 0
  }
  parser.onattribute = ({ name, value }) => {
    if (++count > MAX_ATTRIBUTES) throw fileDamaged('is no valid XML')
    attributes[localName(name)] = value
  }
  parser.onopentag = ({ name }) => {
    if (++depth > MAX_DEPTH) throw fileDamaged('is no valid XML')
    open?.(localName(name), attributes)
  }
  parser.onclosetag = name => {
    depth--
    close?.(localName(name))
  }
  if (text) {
    parser.ontext = text
    parser.oncdata = text
  }
  return parser
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
