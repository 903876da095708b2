/** Lines of a CSV file; values are escaped against formula injection. */
export function csvText(rows: (string | number)[][]): string {
  const cell = (value: string | number) => {
    const text = String(value)
    const safe = /^[=+\-@\t\r\n']/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Spreadsheets read a CSV file as UTF-8 if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'

/** Saves the text of a CSV file, with or without its byte order mark. */
export function saveCsv(text: string, name: string): void {
  const isMarked = text.startsWith(BYTE_ORDER_MARK)
  saveBlob(new Blob([isMarked ? text : `${BYTE_ORDER_MARK}${text}`], { type: 'text/csv' }), name)
}

/** Downloads a URL; default name: that of the response. */
export function save(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  save(url, name)
  // Delayed: the browser has to start the download first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
