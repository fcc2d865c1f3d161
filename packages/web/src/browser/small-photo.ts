/** How long a photo is at the most, and how well it is kept: the first as a plate or a seal is read on (design, second part §5). */
const SIZES = [
  { longestPx: 1600, quality: 0.8 },
  { longestPx: 1024, quality: 0.6 },
  { longestPx: 640, quality: 0.5 },
] as const
/** The smallest there is: for a line on which no larger one gets through. */
export const SMALLEST_PHOTO = SIZES.length - 1

/**
 * A photo as it is sent: JPEG, upright; `size` 0 is 1 600 px long at the most, each further one smaller. Rejects for what the browser cannot
 * read as a picture.
 */
export async function smallPhoto(file: Blob, size = 0): Promise<ArrayBuffer> {
  const { longestPx, quality } = SIZES[Math.min(size, SMALLEST_PHOTO)] ?? SIZES[0]
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (blob === null) throw new Error('no picture')
  return blob.arrayBuffer()
}
