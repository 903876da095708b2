import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

const FORMATS = ['code_128', 'qr_code'] as const

export interface Detector {
  detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]>
}

type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

let opened: Promise<Detector> | undefined

/** The browser's BarcodeDetector if available, else a WebAssembly reader from our own server. */
function openDetector(): Promise<Detector> {
  opened ??= open().catch(error => {
    // The next call retries.
    opened = undefined
    throw error
  })
  return opened
}

async function open(): Promise<Detector> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own && FORMATS.every(format => formats.includes(format))) return new Own({ formats: [...FORMATS] })
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return new BarcodeDetector({ formats: [...FORMATS] })
}

/** The codes in a picture, without duplicates, trimmed. */
export async function readCodes(picture: ImageBitmapSource): Promise<string[]> {
  const codes = await (await openDetector()).detect(picture)
  return [...new Set(codes.map(({ rawValue }) => rawValue.trim()))].filter(Boolean)
}
