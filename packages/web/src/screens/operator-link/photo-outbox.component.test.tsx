import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { type PhotoOutbox, photoOutbox } from './photo-outbox.ts'
import { photoText } from './photo-part.ts'

const AWAY = new ApiError({ kind: 'network', message: 'Sin conexión' })
const server = vi.hoisted(() => ({
  failure: null as Error | null,
  tries: 0,
  received: [] as { token: string; at: number; width: number; height: number }[],
  /** What is on its way on a slow line: it goes on when the test lets it. */
  slow: [] as { onUploaded: (share: number) => void; arrive: () => void }[],
  isSlow: false,
}))
vi.mock('../../api/operator-page.ts', () => ({
  photoByLink: async (
    token: string,
    bytes: ArrayBuffer,
    at: number,
    { signal, onUploaded }: { signal: AbortSignal; onUploaded: (share: number) => void },
  ) => {
    server.tries += 1
    if (server.isSlow)
      await new Promise<void>((arrive, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        server.slow.push({ onUploaded, arrive })
      })
    if (server.failure !== null) throw server.failure
    const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    server.received.push({ token, at, width, height })
    return 1_000
  },
}))

const NOW = Date.UTC(2026, 10, 27, 15)
let photos: PhotoOutbox
/** The phone keeps what waits from one test to the next, of each link apart. */
let links = 0
const ended = vi.fn()
const open = async (token = `enlace-${links}`): Promise<void> => {
  photos = photoOutbox({ token, now: () => NOW, onChange: () => undefined, onEnded: ended })
  await expect.poll(() => photos.state.waiting).not.toBeNull()
}
/** What a camera gives. */
async function taken(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}
const received = () => expect.poll(() => server.received.length, { timeout: 15_000 })

beforeEach(() => {
  ended.mockClear()
  Object.assign(server, { failure: null, tries: 0, received: [], slow: [], isSlow: false })
  links += 1
})
afterEach(() => photos.end())

test('a photo without signal waits in the phone, also over a reload, and goes once, shrunk and in order', async () => {
  server.failure = AWAY
  await open()
  await photos.take(await taken(3200, 2400))
  await photos.take(await taken(64, 48))
  expect([photos.state.waiting, photos.state.isKept, photoText(photos.state)]).toEqual([
    ...[2, true, '2 fotos por mandar: se manda al haber señal.'],
  ])
  photos.end()
  server.failure = null
  await open()
  expect(photos.state.waiting).toBe(2)
  await received().toBe(2)
  expect(server.received).toEqual([
    { token: `enlace-${links}`, at: NOW, width: 1600, height: 1200 },
    { token: `enlace-${links}`, at: NOW + 1, width: 64, height: 48 },
  ])
  await expect.poll(() => photos.state.waiting).toBe(0)
  expect(photoText(photos.state)).toMatch(/^Foto recibida /)
  photos.end()
  await open()
  expect(photos.state.waiting).toBe(0)
})

test('what waits for one trip is not sent by the link of another', async () => {
  server.failure = AWAY
  await open()
  await photos.take(await taken(9, 9))
  photos.end()
  await open(`otro-${links}`)
  expect(photos.state.waiting).toBe(0)
})

test('what the server will never take goes, and he is told why; what cannot be read as well', async () => {
  server.failure = new ApiError({ kind: 'http', status: 409, message: 'El viaje ya tiene 200 fotos.' })
  await open()
  await photos.take(await taken(9, 9))
  await expect
    .poll(() => photoText(photos.state), { timeout: 15_000 })
    .toBe('1 foto no se mandó. El viaje ya tiene 200 fotos.')
  expect(photos.state.waiting).toBe(0)
  await photos.take(new Blob(['hola'], { type: 'image/jpeg' }))
  expect(photoText(photos.state)).toBe('1 foto no se mandó. El teléfono no pudo leer la foto: tome otra.')
})

test('by a link that has ended none is sent', async () => {
  server.failure = new ApiError({ kind: 'http', status: 410, message: 'Terminó' })
  await open()
  await photos.take(await taken(9, 9))
  await expect.poll(() => ended.mock.calls.length, { timeout: 15_000 }).toBe(1)
  expect(photos.state.waiting).toBe(1)
})

test('one that is refused stays told when the next gets through', async () => {
  server.failure = new ApiError({ kind: 'http', status: 415, message: 'Debe estar completa.' })
  await open()
  await photos.take(await taken(9, 9))
  await photos.take(await taken(8, 8))
  await expect.poll(() => photos.state.refused?.count, { timeout: 15_000 }).toBe(1)
  server.failure = null
  await expect.poll(() => photos.state.receivedAt, { timeout: 15_000 }).toBe(1_000)
  expect(photoText(photos.state)).toBe('1 foto no se mandó. Debe estar completa.')
})

test('a server that is late, or takes no more for now, gets it another time', async () => {
  server.failure = new ApiError({ kind: 'http', status: 408, message: 'La petición tardó demasiado.' })
  await open()
  await photos.take(await taken(9, 9))
  await expect.poll(() => server.tries, { timeout: 15_000 }).toBe(1)
  expect([photos.state.waiting, photos.state.refused]).toEqual([1, null])
  server.failure = null
  await expect.poll(() => photos.state.receivedAt, { timeout: 15_000 }).toBe(1_000)
})

test('on a slow line it is told how much has left; a call for help goes first, and the photo once, after it', async () => {
  server.isSlow = true
  await open()
  await photos.take(await taken(64, 48))
  await photos.take(await taken(32, 24))
  await expect.poll(() => server.slow.length, { timeout: 15_000 }).toBe(1)
  expect(photoText(photos.state)).toBe('2 fotos por mandar: se manda al haber señal.')
  server.slow[0]?.onUploaded(0.47)
  expect(photoText(photos.state)).toBe('Mandando foto: 40 %. 1 foto más por mandar.')
  photos.hold(true)
  await expect.poll(() => photos.state.sent).toBeNull()
  expect(photoText(photos.state)).toBe('2 fotos por mandar: primero sale su llamada de ayuda.')
  expect([server.tries, server.received]).toEqual([1, []])
  photos.hold(false)
  await expect.poll(() => server.slow.length, { timeout: 15_000 }).toBe(2)
  server.slow[1]?.onUploaded(1)
  expect(photoText(photos.state)).toBe('Foto mandada: falta que la central la reciba. 1 foto más por mandar.')
  server.isSlow = false
  server.slow[1]?.arrive()
  await received().toBe(2)
  expect(server.received.map(({ width }) => width)).toEqual([64, 32])
})

test('where the phone does not say what it keeps, that is told', () => {
  const told = {
    waiting: null,
    isPreparing: false,
    isKept: true,
    refused: null,
    receivedAt: 5,
    sent: null,
    isHeld: false,
  }
  expect(photoText(told)).toBe('No se sabe si quedan fotos por mandar en este teléfono.')
  expect(photoText({ ...told, waiting: 0, isPreparing: true })).toBe('Preparando la foto…')
})
