/** Upload limit of the server; phone cameras exceed it. */
const MAX_BYTES = 2_000_000
/** px: enough to read a label */
const SIDES = [2048, 1600, 1200, 800]
const QUALITY = 0.82

/** Scales large pictures down. Other files are sent unchanged, and the server rejects them with a reason. */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= MAX_BYTES) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  for (const side of SIDES) {
    const blob = await drawn(picture, side)
    if (blob.size <= MAX_BYTES) return new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: blob.type })
  }
  return file
}

function drawn(picture: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
