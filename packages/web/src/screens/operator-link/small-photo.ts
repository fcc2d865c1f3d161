/** As long as a plate or a seal is read on (design, second part §5): what a phone sends over a 2G line. */
const LONGEST_PX = 1600
const QUALITY = 0.82

/** A photo as it is sent: JPEG, upright, at most 1 600 px long. Rejects for what the browser cannot read as a picture. */
export async function smallPhoto(file: Blob): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (blob === null) throw new Error('no picture')
  return blob.arrayBuffer()
}
