import { Transformer } from '@napi-rs/image'
import type { TestAnswer, TestServer } from './server.ts'

/** A JPEG of this size, of one colour. */
export function jpegOf(width: number, height: number): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4).fill(120)
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg(80)
}

/** The form in which a photo is sent. */
export function photoForm(file: Buffer, name = 'foto.jpg'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  return form
}

/** Adds a photo to a trip's logbook as the person with this session. */
export const addPhoto = async (server: TestServer, token: string, tripId: string): Promise<TestAnswer> =>
  server.request('POST', `/api/travels/${tripId}/photos`, { token, rawBody: photoForm(await jpegOf(40, 30)) })
