/** A CSV file for spreadsheets, with the mark that makes them read it as UTF-8; nothing in it is run as a formula. */
export function csvFile(rows: (string | number)[][]): Blob {
  const cell = (value: string | number) => {
    const text = String(value)
    const safe = /^[=+\-@\t\r\n']/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return new Blob([`\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`], { type: 'text/csv' })
}

/** Saves what is at an address, under the name that it says itself unless one is given. */
export function save(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  save(url, name)
  // Not at once: the browser has to begin first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
