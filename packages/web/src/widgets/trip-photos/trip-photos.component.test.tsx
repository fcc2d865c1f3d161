import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { PhotoButton } from './photo-button.tsx'
import { PhotoLink } from './photo-link.tsx'

const server = vi.hoisted(() => ({
  failure: null as Error | null,
  sent: [] as { tripId: string; width: number; height: number; key: string }[],
  undone: [] as string[],
  toasts: [] as { title: string; detail?: string; action?: { label: string; run: () => void } }[],
  photo: null as Blob | null,
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast: (toast: never) => server.toasts.push(toast) }))
vi.mock('../../api/comments.ts', () => ({ undoComment: async (id: string) => server.undone.push(id) }))
vi.mock('../../api/trip-photos.ts', () => ({
  addTripPhoto: async (tripId: string, photo: ArrayBuffer, key: string) => {
    if (server.failure !== null) throw server.failure
    const { width, height } = await createImageBitmap(new Blob([photo], { type: 'image/jpeg' }))
    server.sent.push({ tripId, width, height, key })
    return { id: 'a', commentId: '91' }
  },
  getTripPhoto: async () => {
    if (server.failure !== null) throw server.failure
    return server.photo
  },
}))
beforeEach(() => Object.assign(server, { failure: null, sent: [], undone: [], toasts: [], photo: null }))

const changed = vi.fn()
const draw = () => render(<PhotoButton tripId="7" name="14-BD-6H" onChanged={changed} />)
/** What a camera gives. */
async function taken(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}
async function choose(photo: Blob): Promise<void> {
  // The system's own window is not opened: what is chosen in it is put into the field.
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(() => undefined)
  await page.getByRole('button', { name: 'Foto' }).click()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field')
  const files = new DataTransfer()
  files.items.add(new File([photo], 'sello.jpg', { type: 'image/jpeg' }))
  input.files = files.files
  input.dispatchEvent(new Event('change'))
}

test('a chosen photo is sent at once, at most 1 600 px long, and can be taken back', async () => {
  changed.mockClear()
  await draw()
  await choose(await taken(3200, 1600))
  await expect.poll(() => server.toasts.map(({ title }) => title)).toEqual(['Foto guardada en la bitácora · 14-BD-6H'])
  expect(server.sent).toMatchObject([{ tripId: '7', width: 1600, height: 800 }])
  expect(changed).toHaveBeenCalledTimes(1)
  server.toasts[0]?.action?.run()
  await expect.poll(() => server.undone).toEqual(['91'])
  await expect.poll(() => changed.mock.calls.length).toBe(2)
})

test('one that did not get there is told until it is sent again, as the same one', async () => {
  server.failure = new ApiError({ kind: 'network', message: 'Sin conexión con el servidor' })
  await draw()
  await choose(await taken(9, 9))
  await expect
    .poll(() => server.toasts)
    .toMatchObject([{ title: 'No se guardó la foto · 14-BD-6H', stayMs: null, action: { label: 'Reintentar' } }])
  const [{ id: key } = { id: '' }] = server.toasts as unknown as { id: string }[]
  server.failure = null
  server.toasts[0]?.action?.run()
  await expect.poll(() => server.sent).toMatchObject([{ key }])
})

test('what the server will not take, and what is no picture, is told, and not offered again', async () => {
  server.failure = new ApiError({ kind: 'http', status: 409, message: 'El viaje ya tiene 200 fotos.' })
  await draw()
  await choose(await taken(9, 9))
  await expect.poll(() => server.toasts).toMatchObject([{ detail: 'El viaje ya tiene 200 fotos.' }])
  await choose(new Blob(['hola']))
  await expect.poll(() => server.toasts[1]?.detail).toBe('No se pudo leer: elija una foto JPEG o PNG.')
  expect(server.toasts.map(({ action }) => action)).toEqual([undefined, undefined])
})

test('it goes to the trip on which it was pressed, whichever stands there when it is chosen', async () => {
  const screen = await draw()
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(() => undefined)
  await page.getByRole('button', { name: 'Foto' }).click()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await screen.rerender(<PhotoButton key="8" tripId="8" onChanged={changed} />)
  const files = new DataTransfer()
  files.items.add(new File([await taken(9, 9)], 'sello.jpg', { type: 'image/jpeg' }))
  if (input === null) throw new Error('no field')
  input.files = files.files
  input.dispatchEvent(new Event('change'))
  await expect.poll(() => server.sent).toMatchObject([{ tripId: '7' }])
})

test('behind the button stands the picture; one that does not come is told, and asked for again', async () => {
  server.photo = await taken(60, 40)
  server.failure = new ApiError({ kind: 'http', status: 404, message: 'No existe esa foto.' })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PhotoLink photoId="a" title="Foto de Ana <b>Ruiz</b>, 09:42" />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Ver foto de Ana <b>Ruiz</b>, 09:42' }).click()
  await expect.element(page.getByText('No existe esa foto.')).toBeVisible()
  server.failure = null
  await page.getByRole('button', { name: 'Reintentar' }).click()
  const picture = page.getByRole('img', { name: 'Foto de Ana <b>Ruiz</b>, 09:42' })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(60)
})

test('a small photo that does not come is asked for again, and no button lies in another', async () => {
  server.failure = new ApiError({ kind: 'http', status: 500, message: 'Algo falló.' })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <PhotoLink photoId="b" title="Foto de Ana Ruiz" isShown />
    </QueryClientProvider>,
  )
  const again = page.getByRole('button', { name: /Reintentar|Actualizar/ })
  await expect.element(again).toBeVisible()
  expect(document.querySelector('button button')).toBeNull()
  Object.assign(server, { failure: null, photo: await taken(8, 8) })
  await again.click()
  await expect.element(page.getByRole('button', { name: 'Ver foto de Ana Ruiz' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
